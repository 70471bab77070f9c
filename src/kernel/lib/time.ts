export { DAY_MS } from '@zonewright/edge-rules/lib/time.js';
