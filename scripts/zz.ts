import { readConfiguration } from '../src/pipeline/configuration.js';
const enc = (t: string) => Buffer.from(t);
const HEAD = 'zone: { name: a.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }\n';
const cases: Record<string, string> = {
  unknownKeys: HEAD + Array.from({ length: 9999 }, (_, i) => `k${i}: 1\n`).join(''),
  badRules:
    HEAD +
    'rulesets:\n  - phase: x\n    rules:\n' +
    Array.from({ length: 30000 }, () => '      - {a: 1}\n').join(''),
  strRules: HEAD + 'rulesets:\n  - phase: x\n    rules: [' + '1,'.repeat(140000) + '1]\n',
  dupRefs:
    HEAD +
    'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n' +
    Array.from({ length: 9000 }, () => '      - {ref: a, action: blok, expression: "true"}\n').join(''),
  dupFields: HEAD + 'log_fields:\n  request_headers: [' + 'x,'.repeat(100000) + 'x]\n',
  jobs:
    HEAD +
    'logpush_jobs:\n  jobs:\n' +
    Array.from(
      { length: 6000 },
      () => '    - {name: a, destination_conf: {env: A}, fields: [a,a,a,a,a]}\n',
    ).join(''),
  vars:
    HEAD +
    'rulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - {ref: a, action: block, expression: "' +
    '${a}'.repeat(200000) +
    '"}\n',
  quotes:
    HEAD +
    "vars: {a: b}\nrulesets:\n  - phase: http_request_firewall_custom\n    rules:\n      - {ref: a, action: block, expression: '" +
    '"${a}'.repeat(60000) +
    "'}\n",
  csp:
    HEAD +
    'csp_policies:\n  policies:\n    - {description: a, action: log, expression: "true", value: {script-src: [' +
    '"a b",'.repeat(60000) +
    ']}}\n',
  zones:
    'zones:\n' +
    Array.from(
      { length: 8000 },
      (_, i) => `  - {name: a${i}.example.com, id: "${i.toString(16).padStart(32, '0')}"}\n`,
    ).join('') +
    'page_shield: {enabled: ${x}}\n',
};
for (const [name, text] of Object.entries(cases)) {
  const t = performance.now();
  const c = await readConfiguration({
    list: async (p) => (p.includes('zones/**/*.yaml') ? ['zones/a.yaml'] : []),
    read: async () => enc(text),
  });
  console.log(
    name,
    text.length,
    Math.round(performance.now() - t),
    'ms',
    c.findings.length,
    c.findings[0]?.code,
  );
}
