import { describe, expect, it } from 'vitest';
import { failure } from '../../../src/surfaces/cli/failure.js';
import { validate } from '../../../src/surfaces/commands/validate.js';
import { UserError } from '../../../src/kernel/model/errors.js';
import { repository } from '../../helpers/command.js';
import { testRuntime } from '../cli/runtime.js';

const HEADER = 'zone: { name: shop.example.com, id: "023e105f4ecef8ad9ca31a8372d0c353" }\n';
const WARNING = `${HEADER}log_fields: { cookies: [a] }\nlogpush_jobs: { jobs: [] }\n`;
const ERROR = `${WARNING}page_shield: { enabeld: true }\n`;

describe('on a terminal, the end of validate', () => {
  const said = async (text: string, quiet = false, isTerminal = true): Promise<string> => {
    const runtime = testRuntime({}, isTerminal);
    const root = repository({ 'zones/a.yaml': text });
    await validate({ root, quiet, color: false, format: 'text', write: [] }, runtime);
    return runtime.written.err;
  };

  it('names a code to ask about: of an error, else of a warning', async () => {
    expect(await said(ERROR)).toBe('\nzonewright explain unknown-key says more.\n');
    expect(await said(WARNING)).toBe('\nzonewright explain log-fields-unused says more.\n');
  });

  it('names none where there is none, nobody wants it, or nobody reads it', async () => {
    expect(await said(`${HEADER}page_shield: { enabled: true }\n`)).toBe('');
    expect(await said(ERROR, true)).toBe('');
    expect(await said(ERROR, false, false)).toBe('');
  });
});

describe('on a terminal, an error', () => {
  const said = (error: unknown, argv: readonly string[] = []): string => {
    const runtime = testRuntime({}, true);
    failure(error, argv, runtime);
    return runtime.written.err;
  };
  const hint = 'zonewright explain journal says more.';
  const error = new UserError('no', { code: 'journal' });

  it('names its code', () => {
    expect(said(error)).toContain(hint);
    expect(said(error, ['plan', '--quiet'])).not.toContain(hint);
  });

  it.each([new UserError('no', { code: 'usage' }), new TypeError('x')])(
    'does not when all has been said: %s',
    (thrown) => {
      expect(said(thrown)).not.toContain('zonewright explain');
    },
  );
});
