import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeDocument, PlanDocument } from '../../../src/generated/documents/plan.js';
import { withoutExtraBlanks } from '@zonewright/edge-rules/expressions/blanks.js';
import { inert, withoutCommands } from '../../../src/kernel/lib/inert.js';
import { planDocument } from '../../../src/surfaces/reports/plan/document.js';
import { planHtml } from '../../../src/surfaces/reports/plan/html.js';
import { ruleTitle } from '@zonewright/edge-rules/lib/rule-title.js';
import type { Provenance } from '../../../src/surfaces/reports/provenance.js';
import { attributeOf, find, first, parsePage, textOf, texts, type ParsedPage } from '../../helpers/html.js';
import { changeOf, completeScope, planOf } from '../../helpers/plans.js';
import { runs } from '../../helpers/runs.js';
import { fleet } from './html/fleet.js';
import { hostilePlan } from './html/hostile-plan.js';
import { RICH } from './rich-plan.js';

const rich = (): PlanDocument => planDocument(RICH);
const pageOf = (plan: PlanDocument): ParsedPage => parsePage(planHtml(plan));

describe('the page of a plan with one of everything', () => {
  const page = pageOf(rich());

  it('says what the plan is, in its title and its head', () => {
    const headline = '1 create, 2 updates, 1 delete in 2 of 3 scopes';
    expect(texts(page, 'title')).toEqual([`zonewright plan: ${headline}`]);
    expect(texts(page, 'h1')).toEqual([headline]);
    expect(texts(first(page, '.numbers'), 'li')).toEqual([
      '1 to create',
      '2 to update',
      '1 to delete',
      '6 unchanged',
      '4 risks',
      '1 not read',
    ]);
    expect(texts(first(page, 'header'), 'dd')).toEqual([
      'no: 1 scope could not be read; narrowed, and the rest was not compared',
      RICH.digest,
      'planning sent 7; applying sends 4 write requests',
      'zonewright 0.1.0',
    ]);
  });

  it('says when it was made, and of which branch and commit, where that is known', () => {
    const madeAt = new Date('2026-11-22T20:00:07.500Z');
    const headOf = (provenance: Provenance): readonly string[] =>
      texts(first(parsePage(planHtml(rich(), provenance)), 'header'), 'dd').slice(0, 3);
    expect(headOf({ madeAt, branch: '<main>', commit: '5f1c'.repeat(10) })).toEqual([
      '2026-11-22 20:00:07 UTC',
      '<main>',
      '5f1c'.repeat(10),
    ]);
    expect(headOf({ madeAt }).slice(0, 2)).toEqual([
      '2026-11-22 20:00:07 UTC',
      'no: 1 scope could not be read; narrowed, and the rest was not compared',
    ]);
  });

  it('shows first what opens, weakens or takes away, the gravest first', () => {
    const [opening] = find(page, 'section');
    expect(texts(opening ?? first(page, 'main'), 'h2')).toEqual(['What opens']);
    expect(texts(opening ?? first(page, 'main'), 'summary')).toEqual([
      '! csp-allow-to-log lets more through: 1 risk needs consent',
      '! skip-moved-up lets more through: 1 risk needs consent',
      '! deletes-policy takes away: 1 risk needs consent',
      '! drops-rules takes away: 1 risk needs consent',
    ]);
  });

  it('shows then what else somebody must have seen', () => {
    const [, attention] = find(page, 'section');
    expect(texts(attention ?? first(page, 'main'), 'summary')).toEqual([
      '? 1 scope not read: nothing is planned there, and nothing will be written',
    ]);
    expect(textOf(first(page, 'main'))).toContain(
      'account/example-incGET /accounts/01a7/rulesets: HTTP 503 after 4 tries Try again later.',
    );
    expect(textOf(first(page, 'main'))).toContain(
      'zone/shop.example.com/rulesets/http_request_firewall_custom: old-campaign leaves the ruleset',
    );
    expect(textOf(first(page, 'main'))).toContain(
      'Applying this plan as reviewed is consent; so is --allow csp-allow-to-log --allow deletes-policy --allow drops-rules --allow skip-moved-up.',
    );
  });

  it('shows each change with what differs', () => {
    const [, ruleset, policy, job] = find(page, '.change');
    expect(find(page, '.change').map((change) => texts(change, 'summary')[0])).toEqual([
      '− delete csp_policies/old ! 1 risk',
      '~ update rulesets/http_request_firewall_custom ! 2 risks',
      '~ update csp_policies/checkout scripts ! 1 risk',
      '+ create logpush_jobs/requests-to-bucket',
    ]);
    if (ruleset === undefined || policy === undefined || job === undefined) throw new Error('no changes');
    expect(texts(ruleset, '.counts')).toEqual([
      '2 kept (1 not ours)   1 added   2 changed   2 moved   1 dropped',
    ]);
    expect(find(first(ruleset, '.rules'), 'p').map(textOf)).toEqual([
      '> moved at 2, was 9 skip-office skip',
      '+ added at 3 block-admin-abroad block',
      '~ changed at 5 block-ports block',
      '~ changed at 6, was 7 deploy-core-rules execute',
      '− dropped was 12 old-campaign block',
    ]);
    expect(texts(ruleset, 'pre').slice(0, 4)).toEqual([
      'ip.src in $office',
      'http.request.uri.path contains "/admin" and ip.src.country ne "DE"',
      'tcp.dstport in {80 443 8080} and ip.src ne 203.0.113.7',
      'tcp.dstport in {80 443 8443} and ip.src ne 203.0.113.7',
    ]);
    expect(texts(ruleset, 'del')).toEqual(['8080', 'false', 'log']);
    expect(texts(ruleset, 'ins')).toEqual(['8443', 'true', 'block']);
    expect(texts(policy, 'li').slice(1)).toEqual([
      '~changed action allow → log',
      '+added enabled true',
      '−removed note for the sale',
      '+added script-src https://js.example.net loosens',
      "−removed script-src 'unsafe-inline' tightens",
      '+added upgrade-insecure-requests (the directive itself)',
      'would block 1 script seen in the last 30 days:https://old-cdn.example.org/pay.js (last seen 2 days ago; script-src)',
      'https://old-cdn.example.org/pay.js (last seen 2 days ago; script-src)',
    ]);
    expect(texts(job, 'li')).toEqual([
      '+added fields RayID',
      '+added destination_conf: s3://bucket, secret from LOGPUSH_DESTINATION',
      '=same ownership_challenge: secret from LOGPUSH_OWNERSHIP, sent along',
    ]);
  });

  it('says of each change what is sent, where it is declared and what it waits for', () => {
    const [, ruleset, , job] = find(page, '.change');
    if (ruleset === undefined || job === undefined) throw new Error('no changes');
    expect(texts(ruleset, 'dt')).toEqual(['Declared', 'Address', 'Request', 'Version', 'Step', 'Digest']);
    expect(texts(first(ruleset, '.facts'), 'summary')).toEqual(['Address, request, step and digest']);
    expect(attributeOf(first(ruleset, '.facts'), 'open')).toBe(undefined);
    expect(texts(ruleset, 'dd').slice(0, 5)).toEqual([
      'zones/shop.yaml:31',
      'zone/shop.example.com/rulesets/http_request_firewall_custom',
      'PUT /zones/023e105f4ecef8ad9ca31a8372d0c353/rulesets/a',
      '7, as read when planning',
      '1 of 3 (protection added); waits for nothing',
    ]);
    expect(texts(job, 'dd')[3]).toBe('3 of 3 (log push jobs); waits for 2 earlier steps: protection added');
  });

  it('holds every request body as it is sent', () => {
    const bodies = find(page, '.body').map((body) => JSON.parse(textOf(first(body, 'pre'))) as unknown);
    const sent = rich().changes.map(({ request }) => request.body);
    expect(bodies).toEqual(sent.filter((body) => body !== undefined));
  });

  it('has one of each landmark, a caption, and a heading for each of its parts', () => {
    for (const name of ['header', 'main', 'h1', 'caption', 'table', 'form']) {
      expect(find(page, name)).toHaveLength(1);
    }
    expect(texts(page, 'h2')).toEqual(['What opens', 'To look at as well', 'Scopes', 'Changes']);
    expect(attributeOf(first(page, 'html'), 'lang')).toBe('en');
    expect(new Set(find(page, 'th').map((cell) => attributeOf(cell, 'scope')))).toEqual(
      new Set(['col', 'row']),
    );
    const labels = find(page, 'label').map((label) => attributeOf(label, 'for'));
    const fields = [...find(page, 'input'), ...find(page, 'select')].map((field) => attributeOf(field, 'id'));
    expect(new Set(fields)).toEqual(new Set(labels));
    expect(fields).toHaveLength(4);
  });
});

it('a plan with nothing in it has a page too', () => {
  const page = pageOf(planDocument(planOf([])));
  expect(textOf(first(page, 'main'))).toContain('There are no scopes in this plan.');
  expect(textOf(first(page, 'main'))).toContain(
    'Nothing: no other risks, no conflicts, and every scope was read.',
  );
  expect(page.errors).toEqual([]);
});

it('a plan that is complete says so', () => {
  expect(texts(first(pageOf(planDocument(planOf([completeScope([])]))), 'dl'), 'dd')[0]).toBe(
    'yes: everything that is declared was read and compared',
  );
});

describe('conflicts and drift', () => {
  const withOrigins = (...origins: readonly ChangeDocument['origin'][]): PlanDocument => {
    const plan = rich();
    return {
      ...plan,
      changes: plan.changes.map((change, index) => {
        const origin = origins[index];
        return origin === undefined ? change : { ...change, origin };
      }),
    };
  };
  const page = pageOf(withOrigins('branch', 'both', 'drift', 'branch'));

  it('come first, in words', () => {
    const [, attention] = find(page, 'section');
    expect(texts(attention ?? first(page, 'main'), 'summary')[0]).toBe(
      '⇄ 1 conflict: this branch changes it, and somebody edited it live; applying overwrites that edit',
    );
    expect(texts(first(page, '.numbers'), 'li')).toContain('2 from drift');
    expect(find(page, '.change').map((change) => texts(change, '.badge'))).toEqual([
      ['! 1 risk'],
      ['⇄ 1 conflict', '! 2 risks'],
      ['⇄ 1 drift', '! 1 risk'],
      [],
    ]);
  });
});

describe('a fleet', () => {
  const plan = fleet({ scopes: 60, every: 2 });
  const page = pageOf(plan);

  it('begins folded, but for what carries a risk or a conflict', () => {
    const isOpen = find(page, '.change').map((change) => attributeOf(change, 'open') !== undefined);
    expect(isOpen).toEqual(plan.changes.map(({ risks, origin }) => risks.length > 0 || origin === 'both'));
    expect(isOpen).toContain(false);
  });

  it('has links that lead somewhere, and no two anchors alike', () => {
    const ids = page.elements.flatMap((element) => attributeOf(element, 'id') ?? []);
    const targets = find(page, 'a').map((link) => attributeOf(link, 'href')?.slice(1));
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target ?? ''))).toEqual([]);
    expect(targets.length).toBeGreaterThan(100);
  });
});

/** What may stand in a page, and what the value of an attribute must look like: nothing in one comes from a plan. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  'aria-hidden': /^true$/,
  'aria-label': /^Filter scopes and changes$/,
  'aria-labelledby': /^(?:opens|attention|scopes|changes|one-way|matrix-caption|s\d+)$/,
  autocomplete: /^off$/,
  charset: /^utf-8$/,
  class: /^[a-z-]+(?: [a-z-]+)?$/,
  content: /^(?:default-src 'none'; [-\w '+/=;]+|width=device-width, initial-scale=1|light dark)$/,
  'data-cell': /^[1-7]$/,
  'data-drift': /^$/,
  'data-risks': /^(?:opens|weakens|removes|stops|logs|reach| )+$/,
  'data-row': /^\d+$/,
  'data-state': /^(?:error|drift|changes|pending|sync|none)$/,
  for: /^(?:text|state|kind|risks)$/,
  hidden: /^$/,
  href: /^#(?:changes|[scnp]\d+)$/,
  'http-equiv': /^Content-Security-Policy$/,
  id: /^(?:opens|attention|scopes|changes|one-way|matrix-caption|text|state|kind|risks|unfold|count|[scnp]\d+)$/,
  lang: /^en$/,
  name: /^(?:viewport|color-scheme|text|state|kind|risks)$/,
  open: /^$/,
  role: /^(?:region|search|status)$/,
  scope: /^(?:col|row)$/,
  spellcheck: /^false$/,
  tabindex: /^(?:0|-1)$/,
  type: /^(?:module|search|reset|button)$/,
  value: /^(?:|[1-7]|error|drift|changes|pending|sync|any|opens|weakens|removes|stops|logs|reach)$/,
};
const ELEMENTS =
  'html head meta title style body a header main section h1 h2 h3 p ul ol li dl dt dd code pre b span small details summary form label input select option button div table caption thead tbody tr th td ins del br script'.split(
    ' ',
  );

describe('whatever stands in a plan', () => {
  it('is text in its place, and nothing else', () => {
    fc.assert(
      fc.property(hostilePlan, (plan) => {
        const page = pageOf(plan);
        expect(page.errors).toEqual([]);
        expect(page.comments).toBe(0);
        expect(
          page.elements.map(({ tagName }) => tagName).filter((name) => !ELEMENTS.includes(name)),
        ).toEqual([]);
        expect(
          page.elements.flatMap(({ attrs }) =>
            attrs.filter(({ name, value }) => ATTRIBUTES[name]?.test(value) !== true),
          ),
        ).toEqual([]);
        expect(find(page, 'script')).toHaveLength(1);
        expect(find(page, 'style')).toHaveLength(1);
        expect(shownOf(page)).toEqual(expectedOf(plan));
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  it('is in the page: nobody can hide a change, a risk or a reason by its name', () => {
    fc.assert(
      fc.property(hostilePlan, (plan) => {
        const text = textOf(first(pageOf(plan), 'main'));
        const told = [
          ...plan.changes.flatMap(({ risks }) => risks.flatMap(({ code, message }) => [code, message])),
          // What is about a place in a file is told by validate, at that place.
          ...plan.findings
            .filter(({ scope, file }) => scope !== undefined || file === undefined)
            .flatMap(({ message, help = '' }) => [message, help]),
          ...(plan.pending ?? []).flatMap(({ address, state, command }) => [address, state, command]),
        ];
        expect(told.filter((one) => !text.includes(inert(one)))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  it('gives the same bytes every time', () => {
    fc.assert(
      fc.property(hostilePlan, (plan) => {
        expect(planHtml(structuredClone(plan))).toBe(planHtml(plan));
      }),
      { numRuns: runs(50) },
    );
  });
});

/** The texts at places that are known. */
function shownOf(page: ParsedPage): object {
  const rules = find(page, '.rules').flatMap((list) => find(list, 'p'));
  return {
    scopes: find(page, 'tbody').flatMap((body) => find(body, '.name').map(textOf)),
    addresses: find(page, '.change').map((change) => textOf(first(first(change, '.facts'), 'code'))),
    refs: rules.map((rule) => textOf(first(rule, '.name'))),
    bodies: find(page, '.body').map((body) => JSON.parse(textOf(first(body, 'pre'))) as unknown),
  };
}

function expectedOf({ scopes, changes }: PlanDocument): object {
  const rules = changes.flatMap(({ details }) => details.filter((detail) => detail.type === 'rule'));
  return {
    scopes: scopes.map(({ name }) => inert(name)),
    addresses: changes.map(({ address }) => inert(address)),
    refs: rules.filter(({ change }) => change !== 'kept').map((rule) => inert(ruleTitle(rule))),
    bodies: changes.flatMap(({ request: { body } }) => (body === undefined ? [] : [body])),
  };
}

describe('the policy of the page', () => {
  it('allows the one style and the one script, by what they are', () => {
    const page = pageOf(rich());
    const digestOf = (name: string): string =>
      createHash('sha256')
        .update(textOf(first(page, name)))
        .digest('base64');
    const policy = find(page, 'meta').find((meta) => attributeOf(meta, 'http-equiv') !== undefined);
    expect(policy && attributeOf(policy, 'content')).toBe(
      `default-src 'none'; style-src 'sha256-${digestOf('style')}'; script-src 'sha256-${digestOf('script')}'; base-uri 'none'; form-action 'none'`,
    );
  });

  it('stands before everything that it is about', () => {
    expect(
      pageOf(rich())
        .elements.map(({ tagName }) => tagName)
        .slice(0, 4),
    ).toEqual(['html', 'head', 'meta', 'meta']);
  });

  it('holds for a page that went through the log of a workflow', () => {
    const html = planHtml(rich());
    expect(withoutCommands(html)).toBe(html);
  });
});

it('a source that stands far to the right in its policy is on a line of its own', () => {
  const plan = planOf([
    completeScope([
      changeOf('csp_policies/a', {
        details: [{ type: 'item', change: 'added', list: 'script-src', item: 'https://evil.example' }],
      }),
    ]),
  ]);
  expect(texts(first(pageOf(planDocument(plan)), '.lines'), 'li')).toEqual([
    '+added script-src https://evil.example',
  ]);
});

describe('a long expression', () => {
  const BEFORE =
    '(http.host eq "shop.example.com" and not http.request.uri.path contains "/admin and more") or ip.src.country ne "DE"';
  const AFTER = BEFORE.replace('shop.example.com', 'blog.example.com');
  /** Nothing that the language has: only the two texts can tell. */
  const unread = (expression: string): string => expression.replace('eq', 'is');
  const plan = (expression: string, before?: string): ParsedPage =>
    pageOf(
      planDocument(
        planOf([
          completeScope([
            changeOf('rulesets/a', {
              kind: 'ruleset',
              details: [
                {
                  type: 'rule',
                  change: before === undefined ? 'added' : 'changed',
                  ref: 'r',
                  action: 'block',
                  to: 1,
                  expression,
                  ...(before === undefined
                    ? {}
                    : { fields: [{ field: 'expression', before, after: expression }] }),
                },
              ],
            }),
          ]),
        ]),
      ),
    );

  it('is wrapped where its conditions are joined, with the words marked that differ', () => {
    const page = plan(unread(AFTER), unread(BEFORE));
    const [old, now] = find(page, '.side').map((side) => first(side, 'pre'));
    if (old === undefined || now === undefined) throw new Error('no sides');
    expect(textOf(now).split('\n')).toEqual([
      '(',
      '  http.host is "blog.example.com"',
      '  and not http.request.uri.path contains "/admin and more"',
      ')',
      'or ip.src.country ne "DE"',
    ]);
    expect([texts(old, 'del'), texts(now, 'ins')]).toEqual([['shop'], ['blog']]);
  });

  it('is told by its members, with both texts one step away', () => {
    const page = plan(AFTER, BEFORE);
    expect(find(page, '.side')).toEqual([]);
    const item = find(page, 'li').find((candidate) => find(candidate, 'summary').length === 1);
    if (item === undefined) throw new Error('no texts');
    expect([texts(item, 'ins'), texts(item, 'del')]).toEqual([
      ['"blog.example.com"'],
      ['"shop.example.com"'],
    ]);
    const folded = find(first(item, 'details'), 'pre').map((pre) => textOf(pre).replace(/\n */g, ' '));
    const joined = (expression: string): string => expression.replace('(', '( ').replace(/\)/, ' )');
    expect(folded).toEqual([BEFORE, AFTER].map(joined));
  });

  it('is whole on both sides', () => {
    const expression = fc.array(
      fc.constantFrom('(', ')', 'and', 'or', 'a eq "b and c"', 'ssl', '\n', '"', '<b>'),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(expression, expression, (before, after) => {
        const sides = find(plan(after.join(' '), `${before.join(' ')} x`), '.side');
        const shown = sides.map((side) =>
          withoutExtraBlanks(textOf(first(side, 'pre')).replace(/\n */g, ' ')),
        );
        const whole = [`${before.join(' ')} x`, after.join(' ')].map((text) =>
          inert(withoutExtraBlanks(text)),
        );
        if (sides.length > 0) expect(shown).toEqual(whole);
      }),
      { numRuns: runs(100) },
    );
  });
});
