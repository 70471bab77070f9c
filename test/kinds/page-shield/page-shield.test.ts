import { describe, expect, it } from 'vitest';
import type { Diff } from '../../../src/kernel/model/change.js';
import { digestOf } from '../../../src/kernel/model/json-digest.js';
import { ShapeError } from '../../../src/kernel/lib/decode.js';
import { pageShield } from '../../../src/kinds/page-shield/index.js';
import { answering, compileContext, diffContext, PLACE, ZONE } from '../support.js';

const PATH = `/zones/${ZONE.id}/page_shield`;

async function planned(
  enabled: boolean,
  live: unknown,
  dialect?: 'documented' | 'cloudflare',
): Promise<Diff> {
  const [declaration] = pageShield.declare({ page_shield: { enabled } }, compileContext().context);
  if (declaration === undefined) throw new Error('no declaration');
  const { prove: _, ...diff } = await declaration.observe(
    diffContext(dialect === undefined ? {} : { dialect }),
    answering({ get: { [PATH]: live } }),
  );
  return diff;
}

describe('page shield', () => {
  it('is not managed when the section is absent', () => {
    expect(pageShield.declare({}, compileContext().context)).toEqual([]);
  });

  it('belongs to one declaration of a zone', () => {
    const [declaration] = pageShield.declare({ page_shield: { enabled: true } }, compileContext().context);
    expect(declaration).toMatchObject({
      kind: 'page_shield',
      scope: ZONE,
      claims: ['page_shield'],
      source: PLACE,
      secrets: [],
    });
    expect(pageShield.levels).toEqual(['zone']);
  });

  it.each(['documented', 'cloudflare'] as const)(
    'is switched on first, with enabled and nothing else, in the %s dialect',
    async (dialect) => {
      const live = {
        enabled: false,
        updated_at: '2024-01-01T00:00:00Z',
        use_service_reporting_endpoint: true,
      };
      expect(await planned(true, live, dialect)).toEqual({
        changes: [
          {
            address: 'zone/shop.example.com/page_shield',
            kind: 'page_shield',
            action: 'update',
            stage: 'switch-on',
            source: { file: PLACE.file, line: PLACE.line },
            request: { method: 'PUT', path: PATH, query: {}, body: { enabled: true } },
            base: { hash: digestOf({ enabled: false }) },
            details: [
              {
                type: 'field',
                change: 'changed',
                field: 'enabled',
                before: false,
                after: true,
                patch: [{ op: 'replace', path: '/enabled', value: true }],
              },
            ],
            risks: [],
          },
        ],
        unchanged: [],
        findings: [],
      });
    },
  );

  it('is switched off last, and that is a risk', async () => {
    const { changes } = await planned(false, { enabled: true });
    expect(changes).toMatchObject([
      {
        stage: 'switch-off',
        request: { body: { enabled: false } },
        risks: [{ code: 'page-shield-off', message: 'page shield of shop.example.com is switched off' }],
      },
    ]);
  });

  it.each([
    [true, { enabled: true, updated_at: 'now', use_connection_url_path: true }],
    [true, { enabled: 'true' }],
    [false, { enabled: false }],
    [false, { enabled: 'false' }],
  ])('is left alone when it is as declared: %j for %j', async (enabled, live) => {
    expect(await planned(enabled, live)).toEqual({
      changes: [],
      unchanged: ['zone/shop.example.com/page_shield'],
      findings: [],
    });
  });

  it.each<[string, unknown]>([
    ['page shield settings is not an object', []],
    ['page shield settings has no enabled', { updated_at: 'now' }],
    ['page shield settings has no enabled', { enabled: null }],
  ])('is not guessed: %s', async (message, live) => {
    await expect(planned(true, live)).rejects.toThrow(new ShapeError(message));
  });
});
