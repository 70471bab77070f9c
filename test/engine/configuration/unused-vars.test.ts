import { expect, test } from 'vitest';
import { check, HEAD } from '../marked.js';

const PHASE = 'rulesets:\n  - phase: http_request_firewall_custom\n    rules: ';
const HOST = `${PHASE}[{ ref: a, action: log, expression: 'http.host eq \${host}' }]\n`;
const zone = (name: string, vars: string): string =>
  `  - { name: ${name}.example.com, id: "${name.repeat(32)}", vars: ${vars} }\n`;

test.each<readonly [string, Readonly<Record<string, string>>]>([
  ['of a file', { 'zones/a.yaml': `${HEAD}vars:\n  host: a\n  «variable-unused»path: b\n${HOST}` }],
  [
    'of a file without any reference',
    { 'zones/a.yaml': `${HEAD}vars: { «variable-unused»host: b }\n${HOST.replace('${host}', '"a"')}` },
  ],
  [
    'of the only zone',
    { 'zones/a.yaml': `${HEAD.replace(' }', ', vars: { host: a, «variable-unused»path: b } }')}${HOST}` },
  ],
  [
    'of one of several zones',
    {
      'zones/a.yaml': `zones:\n${zone('a', '{ host: a, «variable-unused»path: b }')}${zone('b', '{ host: b }')}${HOST}`,
    },
  ],
  [
    'of the project',
    {
      'zonewright.yaml': `version: 1
vars: { host: a, admin: [192.0.2.1], «variable-unused»path: b }
invariants: [{ name: office, always: 'ip.src in {\${admin}} and ssl' }]
`,
      'zones/a.yaml': `${HEAD}${HOST}`,
    },
  ],
  [
    'beside one that only a fragment uses, and one that an include passes on',
    {
      'zones/a.yaml': `${HEAD}vars: { host: a, name: b, «variable-unused»path: c }
${PHASE}[{ include: ../f/a.yaml, with: { ref: '\${name}' } }]\n`,
      'f/a.yaml': "- { ref: '${ref}', action: log, expression: 'http.host eq ${host}' }\n",
    },
  ],
  [
    'but not one that an include hides, which is told as that',
    {
      'zones/a.yaml': `${HEAD}vars: { ref: a }
${PHASE}[{ include: ../f/a.yaml, with: { «with-hides»ref: b } }]\n`,
      'f/a.yaml': "- { ref: '${ref}', action: log, expression: ssl }\n",
    },
  ],
])('a variable that nothing uses is told: %s', async (_, files) => {
  const { found, expected } = await check(files);
  expect(found).toEqual(expected);
});

test.each<readonly [string, Readonly<Record<string, string>>]>([
  [
    'the file has an error',
    { 'zones/a.yaml': `${HEAD}vars: { hots: a }\n${HOST.replace('$', '«unknown-variable»$')}` },
  ],
  [
    'another file has an error, for one of the project',
    {
      'zonewright.yaml': 'version: 1\nvars: { path: b }\n',
      'zones/a.yaml': `${HEAD}«unknown-key»ruleset: []\n`,
    },
  ],
  [
    'zones have a value of their own instead of the default',
    {
      'zones/a.yaml': `zones:\n${zone('a', '{ host: a }')}${zone('b', '{ host: b }')}vars: { host: c }\n${HOST}`,
    },
  ],
])('nothing is told of variables if %s', async (_, files) => {
  const { found, expected } = await check(files);
  expect(found).toEqual(expected);
});
