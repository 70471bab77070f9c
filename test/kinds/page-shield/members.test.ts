import { describe, expect, test } from 'vitest';
import type { PageShieldSection } from '../../../src/generated/files.js';
import type { Diff } from '../../../src/kernel/model/change.js';
import { pageShield } from '../../../src/kinds/page-shield/index.js';
import { compilePageShield } from '../../../src/kinds/page-shield/spec.js';
import { draftOf } from '../../helpers/adoption.js';
import { answering, compileContext, diffContext, onlyChange, settings, ZONE } from '../support.js';

const PATH = `/zones/${ZONE.id}/page_shield`;
type Dialect = 'documented' | 'cloudflare';

function planned(section: PageShieldSection, live: object, dialect: Dialect): Promise<Diff> {
  const { context } = compileContext({ settings: settings(dialect) });
  const [declaration] = pageShield.declare({ page_shield: section }, context);
  if (declaration === undefined) throw new Error('no declaration');
  return declaration.observe(diffContext({ dialect }), answering({ get: { [PATH]: live } }));
}

describe('the members of the settings', () => {
  test.each<[object, Dialect, readonly string[]]>([
    [{ use_cloudflare_reporting_endpoint: false, use_connection_url_path: true }, 'cloudflare', []],
    [{ use_connection_url_path: true }, 'documented', ['error unknown-key use_connection_url_path']],
    [
      { use_cloudflare_reporting_endpoint: true },
      'documented',
      ['error unknown-key use_cloudflare_reporting_endpoint'],
    ],
    [
      { use_service_reporting_endpoint: true },
      'documented',
      ['error unknown-key use_service_reporting_endpoint'],
    ],
    [
      { use_service_reporting_endpoint: true },
      'cloudflare',
      ['error unknown-key use_service_reporting_endpoint'],
    ],
    [{ updated_at: 'now' }, 'cloudflare', ['error unknown-key updated_at']],
    [{ enabeld: true }, 'documented', ['error unknown-key enabeld']],
    [{ new_member: true }, 'documented', ['warning unknown-parameter new_member']],
  ])('are checked: %j in the dialect %s', (members, dialect, expected) => {
    const { context, reported } = compileContext({ settings: settings(dialect) });
    compilePageShield({ enabled: true, ...members }, context);
    expect(reported.map(({ severity, code, path }) => `${severity} ${code} ${path.join('.')}`)).toEqual(
      expected,
    );
  });

  test.each(['use_cloudflare_reporting_endpoint', 'use_service_reporting_endpoint'])(
    'are compared where the file has them, and the service calls the first one %s',
    async (name) => {
      const section = { enabled: true, use_cloudflare_reporting_endpoint: false };
      expect((await planned(section, { enabled: true, [name]: false }, 'cloudflare')).changes).toEqual([]);
      const change = onlyChange(await planned(section, { enabled: true, [name]: true }, 'cloudflare'));
      expect(change.request.body).toEqual(section);
      expect(change.details).toMatchObject([
        { field: 'use_cloudflare_reporting_endpoint', before: true, after: false },
      ]);
      expect(change.risks.map(({ code }) => code)).toEqual(['csp-report-moved']);
      expect(change.stage).toBe('weaken');
    },
  );

  test('stay as they are where the file has none', async () => {
    const live = { enabled: false, use_cloudflare_reporting_endpoint: false, use_connection_url_path: true };
    expect(onlyChange(await planned({ enabled: true }, live, 'cloudflare')).request.body).toEqual({
      enabled: true,
    });
  });
});

describe('a live member that nobody knows', () => {
  const live = { enabled: false, x_later: [1] };

  test.each<[Dialect, object]>([
    ['cloudflare', { enabled: true, x_later: [1] }],
    ['documented', { enabled: true }],
  ])('is told, and sent where the dialect sends what it reads: %s', async (dialect, body) => {
    const change = onlyChange(await planned({ enabled: true }, live, dialect));
    expect(change.request.body).toEqual(body);
    expect(change.details).toContainEqual(expect.objectContaining({ type: 'same', names: ['x_later'] }));
    const { changes, findings } = await planned({ enabled: false }, live, dialect);
    expect(changes).toEqual([]);
    expect(findings).toMatchObject([{ code: 'kept-member' }]);
    expect(/import/.test(findings[0]?.help ?? '')).toBe(dialect === 'cloudflare');
  });

  test('has its value in what differs, and is no advice to import where its name would be taken for a slip', async () => {
    const { kept, findings } = await planned({ enabled: true }, { enabled: true, enabeld: 7 }, 'cloudflare');
    expect(kept).toMatchObject([{ member: 'enabeld', live: 7, undeclarable: 'name' }]);
    expect(findings[0]?.help).toContain('parameters.names');
  });

  test('is never sent under a name that could be taken for something else', async () => {
    const odd = { enabled: false, 'a.b c': 1 };
    const diff = await planned({ enabled: true }, odd, 'cloudflare');
    expect(onlyChange(diff).request.body).toEqual({ enabled: true, 'a.b c': 1 });
    expect(diff.kept).toMatchObject([{ member: '"a.b c"' }]);
  });

  test('is taken back by null', async () => {
    const section = { enabled: false, x_later: null };
    const change = onlyChange(await planned(section, live, 'cloudflare'));
    expect(change.request.body).toEqual({ enabled: false, x_later: null });
  });

  test('is not written into a file of the documented dialect, and told there', async () => {
    expect(await draftOf('page_shield', answering({ get: { [PATH]: live } }), ZONE)).toMatchObject({
      section: { enabled: false },
      remarks: [
        {
          text: 'Kept as the service has it, and not declared: x_later: the documentation says that it is read-only.',
        },
      ],
    });
  });
});
