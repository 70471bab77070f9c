import type { BundleDocument } from '../../generated/documents/bundle.js';
import { UserError } from '../../kernel/model/errors.js';
import { isObject } from '../../kernel/model/json.js';
import { schemaFindings } from '../../kernel/schema/findings.js';
import { validatorOf } from '../../kernel/schema/validator.js';

/** Reads a bundle. Throws a UserError with the reason if it is damaged, another file, or of another version. */
export function decodeBundle(text: string, file: string): BundleDocument {
  const value = parse(text, file);
  const version = isObject(value) && 'configuration' in value ? value['format_version'] : undefined;
  if (typeof version === 'string' && version !== '1.0')
    throw unreadable(
      file,
      `has format ${JSON.stringify(version.slice(0, 40))}, and this version reads 1.0`,
      'Verify it with the version of zonewright that wrote it, or a newer one: its tool_version names it.',
    );
  const validate = validatorOf<BundleDocument>('bundle');
  if (validate(value)) return value;
  const [first] = schemaFindings(validate.errors ?? []);
  const place = first === undefined ? '' : ` (${[...first.path, first.message].join(': ')})`;
  throw unreadable(file, `is not a bundle${place}`);
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const what = text.trimStart().startsWith('{') ? 'is damaged: it is not whole JSON' : 'is not JSON';
    throw unreadable(file, what);
  }
}

function unreadable(
  file: string,
  problem: string,
  help = 'Give an unchanged file that `zonewright plan --bundle FILE` wrote.',
): UserError {
  return new UserError(`${file} ${problem}`, { code: 'bundle-unreadable', help });
}
