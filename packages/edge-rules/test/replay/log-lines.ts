import * as fc from 'fast-check';
import type { LogLine } from '../../src/replay/log-values.js';

const some = <Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 5 });

/** Each field of a line may be missing, empty or of another type. */
export const LINES: fc.Arbitrary<LogLine> = fc
  .record({
    ClientIP: some<unknown>('192.0.2.1', '198.51.100.3', '2001:db8::7', 'nobody', 7),
    ClientCountry: some('de', 'US', ''),
    ClientASN: some<unknown>(0, 7, '64500'),
    ClientRequestHost: some('one', 'two', 'One:8443', ''),
    ClientRequestMethod: some('GET', 'POST'),
    ClientRequestPath: some('/a', '/ab', '/a//b', '/%41', '/é'),
    ClientRequestURI: some('/a?b=1', '/a', '/b/?', '//x', '/a/../b', '/a.php', 'x', '/%2f', '/%2F'),
    ClientRequestScheme: some('https', 'http', ''),
    ClientSSLProtocol: some('TLSv1.3', 'none'),
    ClientRequestUserAgent: some('curl/8', ''),
    ClientRequestReferer: some('one', ''),
    RequestHeaders: some<unknown>({ x: '1', 'User-Agent': 'b' }, { X: '', Y: 'a' }, 'none'),
    Cookies: some<unknown>({ s: 'secret' }, {}),
    BotScore: some(0, 7, 40),
    BotScoreSrc: some('Verified Bot', 'Heuristics'),
    EdgeStartTimestamp: some<unknown>('2026-11-20T10:00:00Z', 1_763_632_800_500_000_000, 1_763_632_800, ''),
    EdgeResponseStatus: some(200, 403, 0),
    OriginResponseStatus: some(0, 200),
    BotDetectionIDs: some<unknown>([1, 2], ['x', {}]),
  })
  .map((line) => Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)));
