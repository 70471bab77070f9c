import { requestedEntries } from '../audit.js';
import { okList } from '../envelope.js';
import { numberedPage } from '../paging.js';
import { param, type Route } from '../route.js';

/** An account's audit log: writes through this emulator since it started. */
export const auditLogRoutes: readonly Route[] = [
  {
    method: 'GET',
    level: 'accounts',
    path: '/audit_logs',
    commits: false,
    handle: (call) =>
      okList(numberedPage(requestedEntries(call.audited, param(call, 'scope'), call.query), call.query)),
  },
];
