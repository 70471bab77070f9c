import type { Fault } from '../../src/emulator/index.js';

/** Every way in which one request can go wrong; those that hang cost real time and are left to tables. */
export const FAULT_KINDS: readonly Fault[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, html: true },
  { kind: 'status', status: 500, committed: true },
  { kind: 'status', status: 429, retryAfter: '7' },
  { kind: 'status', status: 400, code: 20021, message: 'no' },
  { kind: 'status', status: 403, code: 10000, message: 'no' },
  { kind: 'html-200' },
  { kind: 'truncate', how: 'content-length' },
  { kind: 'truncate', how: 'json' },
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'success-false' },
  { kind: 'result-null' },
  { kind: 'partial' },
  { kind: 'wrong-totals' },
  { kind: 'repeat-page' },
  { kind: 'redirect', location: 'https://elsewhere.example.com/' },
];
