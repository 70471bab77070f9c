export { defined, type Defined } from '@zonewright/edge-rules/lib/defined.js';
