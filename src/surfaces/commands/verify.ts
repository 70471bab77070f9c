import { verifyBundle } from '../../app/plan/verify-bundle.js';
import { EXIT, type ExitCode } from '../../kernel/model/errors.js';
import { planDocument } from '../reports/plan/document.js';
import { verificationDocument } from '../reports/verification/document.js';
import { verificationText } from '../reports/verification/text.js';
import type { OutputOptions } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import { within } from '../reports/printers/text/within.js';

interface VerifyOptions extends OutputOptions {
  readonly format: 'text' | 'json';
}

/** `zonewright verify FILE`: makes the plan of a bundle again and compares bytes. Offline. Exit code 4 if it differs. */
export async function verify(options: VerifyOptions, runtime: Runtime, file = ''): Promise<ExitCode> {
  const verified = await verifyBundle(file, watched(runtime, options), {
    plan: planDocument,
    text: jsonText,
  });
  const exit = verified.differs.length === 0 ? EXIT.ok : EXIT.refused;
  const document = verificationDocument(file, verified, exit);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(document)
      : within(verificationText(document), screenOf(options, runtime)),
  );
  return exit;
}
