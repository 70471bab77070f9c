import * as fc from 'fast-check';
import { ENGINES } from '../../src/csp/engines.js';
import { policyOf, type Policy } from '../../src/csp/policy.js';
import { parseUrl } from '../../src/lib/url.js';

const SCHEMES = ['http', 'https', 'ws', 'wss', 'data', 'HTTPS'];
const HOSTS = [
  'example.com',
  'a.example.com',
  'b.a.example.com',
  'badexample.com',
  'Example.COM',
  '127.0.0.1',
  '192.0.2.1',
];
const PORTS = ['', ':80', ':443', ':8443', ':0443'];
const PATHS = ['', '/', '/a', '/a/', '/a/b', '/a/b/', '/A', '/%61', '/a%2Fb', '/a//b', '/a%'];

const pick = (...values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...values);

/** Engines treat these differently. */
export const askers = fc.constantFrom('connect-src', 'frame-src');

export const engines = fc.constantFrom(...ENGINES);

/** Of few hosts, ports and paths, so that they often match. */
export const pages = fc
  .tuple(pick('http', 'https'), pick(...HOSTS), pick('', ':80', ':443', ':8443'))
  .map(([scheme, host, port]) => `${scheme}://${host}${port}/page`);
export const urls = fc
  .oneof(
    { weight: 12, arbitrary: fc.tuple(pick(...SCHEMES), pick(...HOSTS), pick(...PORTS), pick(...PATHS)) },
    { weight: 1, arbitrary: fc.tuple(pick('data'), pick('text'), pick(''), pick('')) },
  )
  .map(([scheme, host, port, path]) => (scheme === 'data' ? 'data:,x' : `${scheme}://${host}${port}${path}`));

const schemeSources = pick('http:', 'https:', 'ws:', 'wss:', 'data:', 'HTTPS:');
const hostParts = fc.tuple(
  fc.oneof(
    fc.constant(''),
    pick(...SCHEMES).map((scheme) => `${scheme}://`),
  ),
  pick('*', '*.example.com', '*.a.example.com', '*.com', '*.0.0.1', ...HOSTS),
  pick(...PORTS, '', ':*'),
  pick('', '', ...PATHS.filter((path) => path !== '/a%')),
);
const hostSources = hostParts.map((parts) => parts.join(''));

/** Two similar host sources, and URLs near the second. */
export const neighbours = fc
  .tuple(hostParts, hostParts, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
  .chain(([source, other, changed]) => {
    const wider = source.map((part, index) => (changed[index] === true ? (other[index] ?? '') : part));
    const host = source[1].replace('*', 'x.127');
    const near = fc
      .tuple(pick('http', 'https', 'ws', 'wss'), pick(host, '127.0.0.1'), pick(...PORTS), pick('', '/', '/a'))
      .map(([scheme, name, port, rest]) => `${scheme}://${name}${port}${source[3]}${rest}`)
      .filter((url) => parseUrl(url) !== undefined);
    return fc.record({
      wider: fc.constant(wider.join('')),
      source: fc.constant(source.join('')),
      seen: fc.array(fc.tuple(near, pages), { minLength: 10, maxLength: 20 }),
    });
  });

/** Sources that URLs are compared with, and some that match nothing. */
export const urlSources = fc.oneof(
  { weight: 1, arbitrary: pick("'self'", "'none'", "'SELF'", '*', 'https//x', "'unsafe-inline'") },
  { weight: 1, arbitrary: schemeSources },
  { weight: 6, arbitrary: hostSources },
);

const fewSources = pick(
  'https:',
  '*',
  "'self'",
  'https://example.com',
  'http://*.example.com',
  'a.example.com/a/',
  "'nonce-abcdefgh'",
  "'strict-dynamic'",
  "'unsafe-inline'",
  "'none'",
);
const directives = pick('script-src-elem', 'script-src', 'default-src', 'connect-src');
const fewPolicies = fc.dictionary(directives, fc.array(fewSources, { maxLength: 4 }), {
  noNullPrototype: true,
  maxKeys: 2,
});

/** Mostly the second is the first with another list, or without a source. */
export const editedPolicies = fc
  .tuple(fewPolicies, fewPolicies, fewSources, fc.boolean())
  .map(([before, other, source, isEdit]): readonly [Policy, Policy] => {
    const edited = Object.entries(before).map(([name, list]) => [name, list.filter((one) => one !== source)]);
    return [policyFrom(before), policyFrom(isEdit ? Object.fromEntries(edited) : { ...before, ...other })];
  });

function policyFrom(lists: Readonly<Record<string, readonly string[]>>): Policy {
  return policyOf(Object.entries(lists).map(([name, sources]) => ({ name, sources })));
}
