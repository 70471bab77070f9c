import { describe, expect, test } from 'vitest';
import type { Draft } from '../../../src/kinds/definition/draft.js';
import { draftOf } from '../../helpers/adoption.js';
import { answering, ZONE } from '../support.js';

const PATH = `/zones/${ZONE.id}/page_shield/policies`;
const LIVE = { id: '1', description: 'scripts', action: 'allow', enabled: 'true', expression: 'true' };
const VALUE = "script-src 'self'";
const AS_TEXT = 'This is the value as the service has it: a mapping would not mean the same.';

function adopt(...policies: readonly object[]): Promise<Draft | undefined> {
  return draftOf('csp_policies', answering({ list: { [PATH]: policies } }), ZONE);
}

describe('live policies', () => {
  test('that are none make no section', async () => {
    expect(await adopt()).toBeUndefined();
  });

  test.each<readonly [string, string, unknown]>([
    [
      'directives and sources',
      "script-src 'self' https://a.example.com; img-src *",
      { 'script-src': ["'self'", 'https://a.example.com'], 'img-src': ['*'] },
    ],
    [
      'a directive without sources',
      "default-src 'self'; upgrade-insecure-requests;",
      { 'default-src': ["'self'"], 'upgrade-insecure-requests': [] },
    ],
    ['blanks of any kind, and empty directives', ` ;\tscript-src\n 'self' ;; `, { 'script-src': ["'self'"] }],
    ['names as they are written', "Script-Src 'SELF'", { 'Script-Src': ["'SELF'"] }],
  ])('are written as mappings: %s', async (_title, value, mapping) => {
    const { id: _, ...policy } = LIVE;
    expect(await adopt({ ...LIVE, value })).toEqual({
      section: { ownership: 'exclusive', policies: [{ ...policy, enabled: true, value: mapping }] },
      remarks: [],
      things: expect.anything(),
      omissions: [],
      secrets: [],
    });
  });

  test.each([
    ['a directive appears twice', "script-src 'self'; img-src *; script-src 'none'"],
    ['a name is none that a mapping may have', "constructor 'self'"],
  ])('are written as text, and that is told, where %s', async (_title, value) => {
    const draft = await adopt({ ...LIVE, value });
    expect(draft).toMatchObject({
      section: { ownership: 'exclusive', policies: [{ value }] },
      remarks: [{ path: ['policies', 0], text: AS_TEXT }],
      things: expect.anything(),
      omissions: [],
    });
  });

  test('are written with what nobody knows, and that is told', async () => {
    const draft = await adopt({
      ...LIVE,
      value: VALUE,
      x_later: [1],
      expresion: 'a slip',
      updated_at: 'now',
    });
    expect(draft).toMatchObject({
      section: { ownership: 'exclusive', policies: [{ x_later: [1] }] },
      remarks: [
        { text: 'zonewright does not know these, and keeps them as they are: x_later.' },
        {
          text: 'Kept as the service has it, and not declared: expresion: a file with it would be refused as a typo of expression.',
        },
      ],
      things: expect.anything(),
      omissions: [],
    });
    expect(JSON.stringify(draft?.section)).not.toMatch(/expresion|updated_at/);
  });

  test('keep a text that shows in another order than it is read', async () => {
    const draft = await adopt({ ...LIVE, description: 'a\u202eb', value: VALUE });
    expect(draft).toMatchObject({
      section: { ownership: 'exclusive', policies: [{ description: 'a\u202eb' }] },
      omissions: [],
    });
  });

  test('keep an expression that nobody understands, with a mark of it', async () => {
    const draft = await adopt({ ...LIVE, value: VALUE, expression: 'http.host eq' });
    expect(draft).toMatchObject({
      section: {
        ownership: 'exclusive',
        policies: [{ expression: 'http.host eq', not_understood: ['sha256:61837e97d502e143'] }],
      },
      remarks: [
        {
          path: ['policies', 0],
          text: expect.stringContaining('Live, not understood: a value is missing at the end.'),
        },
      ],
      things: expect.anything(),
      omissions: [],
    });
  });

  test.each<readonly [string, object]>([
    ['without a description', { description: '' }],
    ['with an action that no file may have', { action: 'deny' }],
    ['with nothing in it', { value: ' ; ' }],
    ['with a value of another type', { value: [5] }],
  ])('come with a mark of all that they are: one %s', async (_title, members) => {
    const draft = await adopt(
      { ...LIVE, value: VALUE },
      { ...LIVE, id: '2', description: 'odd', value: VALUE, ...members },
    );
    const mark = [expect.stringMatching(/^sha256:[0-9a-f]{16}$/)];
    expect(draft).toMatchObject({
      section: { ownership: 'exclusive', policies: [{}, { ...members, not_understood: mark }] },
      omissions: [],
    });
  });

  test('are sent as they are where a file can hold them only in part: half of a character', async () => {
    const draft = await adopt({ ...LIVE, value: VALUE, description: 'a\ud800' });
    expect(draft).toMatchObject({ section: { policies: [{ description: 'a\ufffd' }] }, omissions: [] });
  });

  test('come with their ids where their descriptions do not say which one is meant', async () => {
    const draft = await adopt({ ...LIVE, value: VALUE }, { ...LIVE, id: '2', value: VALUE });
    expect(draft).toMatchObject({
      section: { ownership: 'exclusive', policies: [{ id: '1' }, { id: '2' }] },
      omissions: [],
    });
  });
});
