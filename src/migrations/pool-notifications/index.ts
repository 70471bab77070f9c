export { migratePools } from './carry-out.js';
export { proposePools } from './propose.js';
export { poolSpecOf, type PoolOptions, type PoolSpec } from './spec.js';
