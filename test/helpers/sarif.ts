import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { parseUrl } from '@zonewright/edge-rules/lib/url.js';

/** The characters of a URI reference (RFC 3986). */
const REFERENCE = /^(?:[\w\-.~/!$&'()*+,;=@:]|%[0-9A-F]{2})+$/;

/**
 * Compiles the official schema of SARIF 2.1.0; the function returns what is wrong with a log, of which nothing is wrong when it is valid.
 * The schema is of JSON Schema draft 4, and uses nothing that has changed since but its `id`.
 */
export function sarifChecker(): (log: unknown) => readonly string[] {
  const { $schema: _, id: $id, ...rest } = schema;
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    // One pattern of it has a bracket too many.
    unicodeRegExp: false,
    formats: { uri: (text) => parseUrl(text) !== undefined, 'uri-reference': REFERENCE, 'date-time': true },
  });
  const validate = ajv.compile({ ...rest, $id });
  return (log) =>
    validate(log)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
