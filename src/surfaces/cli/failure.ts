import { defined } from '../../kernel/lib/defined.js';
import type { ErrorDocument } from '../../generated/documents/error.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { DOCUMENT_HEAD } from '../../kernel/model/document-head.js';
import { findingEvents } from '../reports/events.js';
import { findingsText } from '../reports/validation/findings-text.js';
import { inert } from '../../kernel/lib/inert.js';
import { findingDocument } from '../reports/plan/document.js';
import { codeClimateFailure } from '../reports/validation/code-climate.js';
import { junitFailure } from '../reports/validation/junit.js';
import { sarifFailure } from '../reports/validation/sarif.js';
import { errorReport, type ErrorReport } from '../reports/error-report.js';
import { inline, red } from '../reports/printers/text/inline.js';
import { sections } from '../reports/printers/text/text.js';
import { within } from '../reports/printers/text/within.js';
import { eventWriter } from '../runtime/events.js';
import { hintAt } from '../runtime/hint.js';
import { jsonText, say } from '../runtime/print.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';

/** Reports an error on stderr: a user's mistake with advice, a bug with its stack. Machine formats also get it on stdout. */
export function failure(error: unknown, argv: readonly string[], runtime: Runtime): ExitCode {
  const report = errorReport(error);
  reportToPrograms(report, formatIn(argv, runtime), runtime);
  const color = !argv.includes('--no-color');
  const screen = screenOf({ color }, runtime, runtime.err);
  const sentences = [
    inline`${red('error')}: ${report.message}`,
    ...(report.help === undefined ? [] : [report.help]),
  ].map((text) => ({ prefix: '', text, hanging: 2 }));
  const findings = findingsText(report.findings, report.sources, screen);
  runtime.err.write(within(sections([findings, sentences]), screen));
  if (isDebugging(argv, runtime)) for (const line of causesOf(error)) say(runtime.err, line);
  hintAt(asked(report), argv.includes('--quiet'), runtime);
  for (const line of report.stack?.split('\n') ?? []) say(runtime.err, line);
  return report.exit;
}

/** The codes worth explaining: of errors in files, then the error's own. None for wrong use and bugs. */
function asked({ code, findings }: ErrorReport): readonly string[] {
  if (code === 'usage' || code === 'bug') return [];
  return [...findings.filter(({ severity }) => severity === 'error').map((finding) => finding.code), code];
}

/** The chain of causes of an error, for `--debug`. */
function causesOf(error: unknown): readonly string[] {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? [`caused by: ${cause.name}: ${cause.message}`, ...causesOf(cause)] : [];
}

function isDebugging(argv: readonly string[], { env }: Runtime): boolean {
  return argv.includes('--debug') || /^(1|true|yes|on)$/i.test(env['ZONEWRIGHT_DEBUG'] ?? '');
}

function reportToPrograms(report: ErrorReport, format: string | undefined, runtime: Runtime): void {
  const { code, message, help } = report;
  if (format === 'json') runtime.out.write(jsonText(documentOf(report)));
  if (format === 'sarif') runtime.out.write(jsonText(sarifFailure(report)));
  if (format === 'junit') runtime.out.write(junitFailure(report));
  if (format === 'codeclimate') runtime.out.write(jsonText(codeClimateFailure(report)));
  if (format === 'ndjson') reportAsEvents(report, runtime);
  if (format === 'github') {
    const lines = [message, ...(help === undefined ? [] : [help])].map(inert);
    runtime.command({ command: 'error', title: code, message: lines.join('\n') });
  }
}

/** Writes the findings, the error and the end of the run as events. */
function reportAsEvents({ code, message, help, exit, findings }: ErrorReport, runtime: Runtime): void {
  const write = eventWriter(runtime);
  for (const event of findingEvents({ findings })) write(event);
  write({ type: 'error', code, message, ...defined({ help }) });
  write({ type: 'finished', exitCode: exit });
}

function documentOf({ code, message, help, exit, findings }: ErrorReport): ErrorDocument {
  return {
    ...DOCUMENT_HEAD,
    error: { code, message, ...defined({ help }), exit_code: exit },
    findings: findings.map(findingDocument),
  };
}

/** The last `--format`, searched by hand: the command line may be what can't be parsed. */
function formatIn(argv: readonly string[], { env }: Runtime): string | undefined {
  const given = argv.flatMap((argument, index) => {
    if (argument === '--format') return [argv[index + 1]];
    return argument.startsWith('--format=') ? [argument.slice('--format='.length)] : [];
  });
  return given.at(-1) ?? env['ZONEWRIGHT_FORMAT'];
}
