import { describe, expect, it } from 'vitest';
import { printWitness } from '../../src/simulation/witness.js';
import { casesOf, type Case } from '../../src/way/cases.js';
import { ruleOfFate } from '../../src/way/fates.js';
import { drawSample } from '../../src/way/sampling.js';
import type { Stage } from '../../src/way/way.js';
import { treeOf } from './generated.js';
import { block, challenge, CUSTOM, execute, limit, MANAGED, RATE, skip, stage, wayOf } from './ways.js';

const ADMIN = 'starts_with(http.request.uri.path, "/admin")';

/** The fate, the rule, and an example or why there is none. */
function inWords({ fate, example, because }: Case): string {
  const rule = ruleOfFate(fate)?.rule.name;
  const said = example === undefined ? (because ?? '') : printWitness(example.witness, 'http');
  const unless =
    example === undefined || example.unless.length === 0 ? '' : ` unless ${example.unless.join()}`;
  return `${fate.kind}${rule === undefined ? '' : ` ${rule}`}: ${said}${unless}`;
}

const asked = (expression: string, ...stages: readonly Stage[]): readonly string[] =>
  casesOf(treeOf(expression), wayOf(...stages)).cases.map(inWords);

describe('cases', () => {
  it('are what rules stop, what is not known, and what gets past', () => {
    expect(
      asked(
        ADMIN,
        stage(CUSTOM, [
          skip('office', 'ip.src in {192.0.2.0/24}', { phases: [MANAGED], ruleset: 'current' }),
          block('no-tls', 'not ssl'),
          challenge('bots', 'cf.bot_management.score lt 30'),
        ]),
        stage(RATE, [limit('often', 'http.host eq "shop"')]),
        stage(MANAGED, [execute('managed', 'true', 'efb7')]),
      ),
    ).toEqual([
      'stopped no-tls: { http.request.uri.path: "/admin", ip.src: 203.0.113.7, ssl: false }',
      'stopped bots: { cf.bot_management.score: 0, http.request.uri.path: "/admin", ip.src: 203.0.113.7, ssl: true }',
      'depends often: { http.host: "shop", http.request.uri.path: "/admin", ip.src: 192.0.2.7 }',
      'depends managed: { cf.bot_management.score: 50, http.host: "www.example.com", http.request.uri.path: "/admin", ip.src: 203.0.113.7, ssl: true }',
      'passes office: { http.host: "www.example.com", http.request.uri.path: "/admin", ip.src: 192.0.2.7 }',
    ]);
  });

  it('leave out what can not happen', () => {
    const rules = [block('all-admin', ADMIN), block('behind', 'http.request.uri.path eq "/admin/x"')];
    expect(asked(ADMIN, stage(CUSTOM, rules))).toEqual([
      'stopped all-admin: { http.request.uri.path: "/admin" }',
    ]);
  });

  it('say what they depend on where no example can be confirmed', () => {
    expect(asked(ADMIN, stage(CUSTOM, [block('listed', 'ip.src in $bad')]))).toEqual([
      'stopped listed: it depends on $bad',
      'passes: { http.request.uri.path: "/admin", ip.src: 203.0.113.7 } unless $bad',
    ]);
    const account = stage(CUSTOM, [skip('skip', 'true', { phase: 'current' })], { level: 'account' });
    expect(asked(ADMIN, account, stage(CUSTOM, [block('zone', 'ssl')]))).toEqual([
      'stopped zone: it depends on whether a skip of the account applies to the rules of its zones',
      'passes skip: { http.request.uri.path: "/admin", ssl: false }',
    ]);
    const unknown = stage(CUSTOM, [execute('run', 'true', 'nobody-knows'), block('after', 'ssl')]);
    expect(asked(ADMIN, unknown)).toEqual(['depends run: { http.request.uri.path: "/admin", ssl: true }']);
  });

  it('say so when there are possibly more of them', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      execute(
        `run-${index}`,
        `http.request.uri.path contains "${index}a" or http.host contains "${index}b"`,
        'own',
      ),
    );
    const own = [skip('one', 'ssl and http.referer contains "x"', { ruleset: 'current' })];
    const { isPart } = casesOf(treeOf('true'), wayOf(stage(CUSTOM, many, { executed: { own } })));
    expect(isPart).toBe('there are too many rules or conditions');
  });
});

describe('a sample', () => {
  const tree = treeOf(ADMIN);
  const live = wayOf(stage(CUSTOM, [block('no-tls', 'not ssl')]));
  const declared = wayOf(stage(CUSTOM, [block('no-tls', 'not ssl and http.host eq "shop"')]));

  it('is the same each time, and what differs between the sides is in it', () => {
    const sides = [
      { tree, way: live },
      { tree, way: declared },
    ];
    const { drawn, open, shares } = drawSample(sides);
    expect(drawSample(sides)).toEqual({ drawn, open, shares });
    expect([drawn, open]).toEqual([1000, 0]);
    const told = shares.map(({ fates, count }) => [...fates.map((fate) => fate?.kind), count]);
    expect(told).toEqual([
      ['passes', 'passes', 519],
      ['stopped', 'passes', 253],
      ['stopped', 'stopped', 228],
    ]);
  });

  it('has nothing that the expression does not select', () => {
    expect(drawSample([{ tree: treeOf('ssl and not ssl'), way: live }])).toEqual({
      drawn: 0,
      open: 0,
      shares: [],
    });
  });
});
