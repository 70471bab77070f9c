import type { OutputOptions } from '../runtime/output-options.js';
import { jsonText } from '../runtime/print.js';
import { usageError } from '../../app/ports/usage-error.js';
import { docsPage } from '../../docs-page.js';
import { screenOf } from '../runtime/screen.js';
import type { Runtime } from '../runtime/runtime.js';
import { EXIT, type ExitCode, type UserError } from '../../kernel/model/errors.js';
import { codeEntries, explain as entriesOf, meantCode } from '../explain/lookup.js';
import { explanationDocument, explanationList, explanationText } from '../reports/explanation.js';
import { within } from '../reports/printers/text/within.js';

interface ExplainOptions extends OutputOptions {
  readonly format: 'text' | 'json';
}

/** `zonewright explain [CODE]`: prints what a code means, or all codes. Throws a UserError for an unknown one. */
export function explain(options: ExplainOptions, runtime: Runtime, code?: string): Promise<ExitCode> {
  const found = code === undefined ? codeEntries() : entriesOf(code);
  if (code !== undefined && found.length === 0) throw unknown(code);
  const screen = screenOf(options, runtime);
  const { width } = screen;
  const pathOf = (page: string): string => docsPage(page, runtime.cwd);
  const text = (): string =>
    within(
      code === undefined ? explanationList(found, width) : explanationText(found, { columns: width, pathOf }),
      screen,
    );
  runtime.out.write(options.format === 'json' ? jsonText(explanationDocument(found)) : text());
  return Promise.resolve(EXIT.ok);
}

const UNKNOWN =
  'zonewright explain lists all of them. Only some numbers of the service are known: read the words next to the number.';

function unknown(code: string): UserError {
  const meant = meantCode(code);
  return usageError(
    `there is no code ${JSON.stringify(code.slice(0, 100))}`,
    meant === undefined ? UNKNOWN : `Did you mean ${meant}?`,
  );
}
