import type { Verified } from '../../../app/plan/verify-bundle.js';
import type { VerificationDocument } from '../../../generated/documents/verification.js';
import { defined } from '../../../kernel/lib/defined.js';
import { DOCUMENT_HEAD } from '../../../kernel/model/document-head.js';
import type { ExitCode } from '../../../kernel/model/errors.js';

/** The result of verifying a bundle, as published document (schemas/verification.schema.json). */
export function verificationDocument(
  file: string,
  { bundle, differs }: Verified,
  exitCode: ExitCode,
): VerificationDocument {
  const { tool_version, made_at, digest, configuration, snapshot, without_secrets } = bundle;
  return {
    ...DOCUMENT_HEAD,
    exit_code: exitCode,
    file,
    verified: differs.length === 0,
    made_by: tool_version,
    made_at,
    digest,
    configuration: configuration.hash,
    files: configuration.files.filter(({ text }) => text !== undefined).length,
    scopes: snapshot.scopes.length,
    answers: snapshot.answers.length,
    ...defined({ without_secrets }),
    differs: [...differs],
  };
}
