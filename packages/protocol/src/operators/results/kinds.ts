/** Where a move of prices costs or earns the house: what it holds to deal with, and what users' contracts make it owe. */
export const EXPOSURE_PRODUCTS = ['marketMaker', 'swap', 'contract', 'second'] as const;
export type ExposureProduct = (typeof EXPOSURE_PRODUCTS)[number];

/** Days that a page shows at most. */
export const RESULT_MOST_DAYS = 366;
