import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../src/expressions/check.js';
import type { ExpressionContext } from '../../src/expressions/context.js';
import { FIELDS } from '../../src/expressions/catalogue/fields.js';
import { LATER_FIELDS } from '../../src/expressions/catalogue/fields-of-2026.js';
import { fieldMeantBy } from '../../src/expressions/names.js';
import { typoOf } from '../../src/expressions/typos.js';
import { runs } from '../../../../test/helpers/runs.js';

const ALL = [...FIELDS.keys()];
const CONTEXT: ExpressionContext = {
  mode: 'filter',
  phase: 'http_request_firewall_custom',
  dialect: 'cloudflare',
  strict: true,
};

describe('what a name that is no field is taken for', () => {
  it('is never a field of another meaning: of no field that there is, another one, if it were not known', () => {
    const wrong = ALL.flatMap((name) => {
      const meant = fieldMeantBy(
        name,
        ALL.filter((other) => other !== name),
      );
      return meant === undefined ? [] : [`${name} → ${meant}`];
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    // Another digit may be another version.
    ['cf.bot_management.tags2', undefined],
    ['cf.bot_management.labels', undefined],
    ['http.request.timestamp.usec', undefined],
    ['cf.schema_validation.guessed.violated', undefined],
    ['ip.sr', 'ip.src'],
    ['ip.scr', 'ip.src'],
    ['ip.dts', 'ip.dst'],
    ['http.hots', 'http.host'],
    ['htpp.host', 'http.host'],
    ['cf.bot_managment.score', 'cf.bot_management.score'],
    ['http.request.header.names', 'http.request.headers.names'],
    ['ip.src_country', 'ip.src.country'],
    ['HTTP.User_Agnt', 'http.user_agent'],
    ['tcp.dstprt', 'tcp.dstport'],
    ['cf.waf.score.x', undefined],
  ])('%s is taken for %s', (name, meant) => {
    expect(fieldMeantBy(name)).toBe(meant);
  });

  it('is the field itself where one letter of it is left out, doubled or swapped, or no field', () => {
    let found = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL),
        fc.nat(),
        fc.constantFrom('out', 'twice', 'swapped'),
        (name, seed, slip) => {
          const at = seed % name.length;
          const [a = '', b = ''] = [name[at], name[at + 1]];
          const wrong =
            slip === 'out'
              ? name.slice(0, at) + name.slice(at + 1)
              : slip === 'twice'
                ? name.slice(0, at) + a + name.slice(at)
                : name.slice(0, at) + b + a + name.slice(at + 2);
          if (FIELDS.has(wrong)) return;
          const meant = typoOf(wrong, ALL);
          if (meant !== undefined) {
            expect(meant).toBe(name);
            found += 1;
          }
        },
      ),
      { numRuns: runs(1_000) },
    );
    expect(found).toBeGreaterThan(50);
  });
});

describe('the fields of 2026', () => {
  it('have a source and a day each, and are known', () => {
    const odd = Object.entries(LATER_FIELDS).filter(
      ([name, { source, since }]) =>
        !FIELDS.has(name) || !/\S{5}/.test(source) || new Date(since).toISOString().slice(0, 10) !== since,
    );
    expect(odd).toEqual([]);
  });

  it.each([
    'any(cf.bot_management.tags[*] eq "GOOGLE")',
    'cf.fraud.email_risk in {"high" "unknown"}',
    'cf.waf.content_scan.truncated',
    'any(cf.intel.ip.datasets[*] eq "ddos")',
    'len(cf.schema_validation.uploaded.body.violated_parameters) gt 0',
    'any(cf.appsec.request.failed_detections[*] eq "waf_credential_check")',
  ])('are read as what they are: %s', (text) => {
    expect(checkExpression(text, CONTEXT)).toEqual([]);
  });
});
