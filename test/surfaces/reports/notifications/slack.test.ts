import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inert } from '../../../../src/kernel/lib/inert.js';
import { notification, type RunPlace } from '../../../../src/surfaces/reports/notifications/notification.js';
import { code, slackMessage } from '../../../../src/surfaces/reports/notifications/slack.js';
import type { NotificationDocument } from '../../../../src/generated/documents/notification.js';
import { validatorFor } from '../../../helpers/documents.js';
import { hostileText, unsafeIn } from '../../../helpers/hostile.js';
import { runs } from '../../../helpers/runs.js';
import { applied, driftOf, factsOf } from './facts.js';

const PLACE: RunPlace = { project: 'acme/edge', root: '.', against: 'service' };
const same = (text: string): string => text;

/** Every text of a message that Slack reads as mrkdwn. */
function textsOf(document: NotificationDocument): readonly string[] {
  const { text, blocks } = slackMessage(document);
  return [
    text,
    ...blocks.flatMap((block) =>
      (block.type === 'section' ? [block.text] : block.elements).map((one) => one.text),
    ),
  ];
}

describe('a message', () => {
  test('tells of a drift: what is not known first, then where most differs', () => {
    const found = driftOf('unread', { 'zone/a': 'in-sync', 'zone/b': 'drifted', 'zone/c': 'unread' });
    const place = { ...PLACE, environment: 'production', root: 'infra', against: 'emulator' } as const;
    const document = notification(factsOf({ command: 'drift', exit: 4, found }), place, same);
    const head =
      '*zonewright drift* on `acme/edge`, environment `production`, root `infra`, against an emulator';
    expect(textsOf(document)).toEqual([
      `${head}: *Not known*: 2 differences in 1 of 3 scopes`,
      `${head}\n*Not known*: 2 differences in 1 of 3 scopes`,
      '• `zone/c`: could not be read\n• `zone/b`: 2 differences',
      'exit code 4 · 2 s',
    ]);
  });

  test('tells of an apply: what is done, what is not and why, what somebody agreed to, and the way back', () => {
    const run = { ...applied(), consented: [{ code: 'drops-rules', changes: 2 }] };
    const ci = {
      url: 'https://ci.example/a|b>c?d&e',
      commit: '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
      actor: 'ada',
    };
    const document = { ...notification(run, { ...PLACE, ci }, same), run: '20261122T2235' };
    expect(textsOf(document).slice(1)).toEqual([
      '*zonewright apply* on `acme/edge`\n*Partly applied*: 2 of 4 changes done, read back: nothing is left to do',
      '• `zone/shop.example.com`: 1 done, 2 not done\n• `zone/blog.example.com`: 1 done, 0 not done',
      'Agreed to: `drops-rules` (2 changes)',
      'Not done: `earlier-failure` (1 change), `refused-by-service` (1 change)',
      '<https://ci.example/a%7Cb%3Ec?d&amp;e|the run> · commit `1a2b3c4` · by `ada` · to undo it: `zonewright undo 20261122T2235` · exit code 6 · 2 s',
    ]);
  });

  test.each([
    ['20261103T120000.000Z-0123456789ab', 'undo of run 20261103T120000.000Z-0123456789ab: 2 of 4'],
    ['<!channel> *x*', 'undo of a run: 2 of 4'],
    ['', 'undo of a run: 2 of 4'],
  ])('says of a plan that undoes a run which one, unless that is no id: %s', (id, words) => {
    const { found, ...run } = applied();
    if (found?.of !== 'result') throw new Error('there is a result');
    const document = notification(
      { ...run, found: { ...found, plan: { ...found.plan, undo: { run: id } } } },
      PLACE,
      same,
    );
    expect(document.headline).toContain(words);
    expect(JSON.stringify(slackMessage(document))).not.toContain('channel');
  });

  test('has no number of what is left where an apply did not read again', () => {
    const document = notification(
      applied({ verification: { verdict: 'incomplete', findings: [] } }),
      PLACE,
      same,
    );
    expect(document.scopes).toEqual([
      { address: 'zone/shop.example.com', known: false, done: 1 },
      { address: 'zone/blog.example.com', known: false, done: 1 },
    ]);
    expect(document.counts).toMatchObject({ scopes: 2, unread: 2 });
    expect(textsOf(document)[2]).toBe(
      '• `zone/shop.example.com`: 1 done, not read again since\n• `zone/blog.example.com`: 1 done, not read again since',
    );
    const validate = validatorFor('notification');
    expect([validate(document), validate.errors]).toEqual([true, null]);
  });

  test('tells of what a run ended with', () => {
    const finding = { severity: 'error', code: 'unknown-key', message: 'x' } as const;
    const error = { code: 'configuration-invalid', message: 'no <good>', findings: [finding] } as const;
    const document = notification(factsOf({ exit: 3, error }), PLACE, same);
    expect(textsOf(document)[1]).toBe(
      '*zonewright apply* on `acme/edge`\n*The files have errors*: `no &lt;good&gt;` (`configuration-invalid`, 1 error)',
    );
  });

  test('is short however much there is to tell, and so is the document', () => {
    const scopes = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`zone/${'&'.repeat(400)}${index}`, 'drifted'] as const),
    );
    const consented = Array.from({ length: 40 }, (_, index) => ({
      code: `${'<'.repeat(300)}${index}`,
      changes: 1,
    }));
    const run = { ...factsOf({ command: 'drift', found: driftOf('drifted', scopes) }), consented };
    const long = '>'.repeat(5000);
    const ci = { url: `https://ci.example/${'a'.repeat(5000)}`, actor: long, commit: long };
    const document = notification(run, { ...PLACE, project: long, environment: long, root: long, ci }, same);
    expect(document.scopes.length).toBe(100);
    expect(document.more_scopes).toBe(200);
    expect(textsOf(document).filter((text) => text.length > 3000)).toEqual([]);
    expect(textsOf(document)[2]).toMatch(/\n• and 295 more scopes$/);
    expect(textsOf(document)[3]).toMatch(/ and 32 more$/);
  });
});

test('a secret is taken out before anything is cut', () => {
  const secret = `${'x'.repeat(295)}c4n4ry-of-a-secret`;
  const error = { code: 'bug', message: secret, findings: [] } as const;
  const hide = (text: string): string => text.replaceAll(secret, '(sensitive)');
  const document = notification(factsOf({ exit: 1, error }), PLACE, hide);
  expect(JSON.stringify([document, slackMessage(document)])).not.toContain('c4n4');
});

describe('the document', () => {
  test.each([
    ['an apply', applied()],
    [
      'a drift',
      factsOf({ command: 'drift', found: driftOf('drifted', { 'zone/a': 'drifted', 'zone/b': 'unread' }) }),
    ],
    ['an error', factsOf({ exit: 1, error: { code: 'bug', message: 'x', findings: [] } })],
  ])('of %s fits its schema', (_, run) => {
    const ci = { url: 'https://ci.example/1', actor: 'ada', commit: '1a2b' };
    const document = notification(run, { ...PLACE, environment: 'staging', ci }, same);
    const validate = validatorFor('notification');
    expect([validate(document), validate.errors]).toEqual([true, null]);
  });
});

/** What Slack would do something about. */
const TEMPTING: readonly string[] = [
  '<!channel>',
  '<!here|here>',
  '<@U012AB3CD>',
  '<#C012>',
  '<!subteam^S01>',
  '<https://evil.example|ok>',
  '&lt;!channel&gt;',
  '`',
  '```',
  '` <!everyone> `',
  '*bold*',
  '_it_',
  '~no~',
  '\n> quote',
  '@channel',
  ':tada:',
  'https://evil.example',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...TEMPTING), hostileText), { minLength: 1, maxLength: 4 })
  .map((parts) => `x${parts.join('')}`);

/** A document with such a text wherever a text of others can stand. */
function withTexts(texts: readonly string[]): NotificationDocument {
  let next = 0;
  const pen = (): string => texts[next++ % texts.length] ?? '';
  const error = { code: 'bug', message: pen(), findings: [] } as const;
  const found = driftOf('drifted', { [pen()]: 'drifted', [`1${pen()}`]: 'drifted' });
  return notification(
    factsOf({ command: 'drift', exit: 2, found, error, consented: [{ code: pen(), changes: 1 }] }),
    {
      project: pen(),
      environment: pen(),
      root: `r${pen()}`,
      against: 'service',
      ci: { url: 'https://ci.example/1', actor: pen(), commit: pen() },
    },
    same,
  );
}

const SPAN = /`([^`]*)`/g;

test('whatever stands in texts of others, it is in code spans, in which nothing is left that Slack would obey', () => {
  const frame = textsOf(withTexts(['x'])).map((one) => one.replaceAll(SPAN, '`x`'));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
      // Two scopes of one name would be told together.
      const made = textsOf(withTexts(texts));
      expect(made.map((one) => one.replaceAll(SPAN, '`x`'))).toEqual(frame);
      for (const [, content = ''] of made.flatMap((one) => [...one.matchAll(SPAN)])) {
        expect(content).not.toMatch(/[<>\n]|&(?!(?:amp|lt|gt);)/);
        expect(unsafeIn(content)).toEqual([]);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('a code span says what it was made of, but for backticks', () => {
  fc.assert(
    fc.property(text, (written) => {
      const shown = code(written).slice(1, -1).replace(/…$/, '');
      const read = shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
      expect(inert(written).replaceAll('`', "'").trim().startsWith(read)).toBe(true);
      expect(shown.length).toBeGreaterThan(Math.min(200, inert(written).trim().length - 1));
    }),
    { numRuns: runs(300) },
  );
});

test('a text of nothing is told as such: an empty span would be two backticks', () => {
  expect([code(''), code('  ')]).toEqual(['(empty)', '(empty)']);
});
