export { remember, rememberEach, rememberWithInput } from '@zonewright/edge-rules/lib/remember.js';
