export { groupsBy } from '@zonewright/edge-rules/lib/groups.js';
