import { givenBrand, type CurrentBrand } from './brand-keeper.ts';

/** As the software comes. */
export const TEST_BRAND: CurrentBrand = { current: givenBrand({ brandName: 'Bourse' }) };
