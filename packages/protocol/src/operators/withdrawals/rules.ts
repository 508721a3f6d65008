/** Above this value in USDT, two different operators approve a withdrawal. */
export const TWO_PERSONS_ABOVE_USDT = '10000';
