import * as fc from 'fast-check';
import { isNightly } from './runs.js';

/**
 * With every push the laws draw the same cases, so a red test is the fault of the change and is red again at once. The nightly profile
 * draws new ones; what it finds becomes a row of a table. ZONEWRIGHT_TEST_SEED sets another seed.
 */
const own = process.env['ZONEWRIGHT_TEST_SEED'];
const seed = own === undefined ? 20_261_126 : Number(own);
if (own !== undefined || !isNightly()) fc.configureGlobal({ seed });
