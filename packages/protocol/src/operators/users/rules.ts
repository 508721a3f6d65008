/** Highest fee rate an operator can set, in parts per million: 1 %. */
export const MAX_FEE_PPM = 10_000;
