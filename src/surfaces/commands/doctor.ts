import { examine, type ExamineOptions } from '../../app/doctor/examine.js';
import type { ExitCode } from '../../kernel/model/errors.js';
import { doctorDocument, doctorText } from '../reports/doctor.js';
import { within } from '../reports/printers/text/within.js';
import { jsonText } from '../runtime/print.js';
import { watched } from '../runtime/progress.js';
import type { Runtime } from '../runtime/runtime.js';
import { screenOf } from '../runtime/screen.js';
import type { LookOptions } from './look.js';

interface DoctorOptions extends LookOptions, ExamineOptions {}

/** `zonewright doctor`: checks the setup, and what the credentials can read. */
export async function doctor(options: DoctorOptions, runtime: Runtime): Promise<ExitCode> {
  const { diagnosis, commands, variables, limits, reads } = await examine(options, watched(runtime, options));
  const screen = screenOf(options, runtime);
  runtime.out.write(
    options.format === 'json'
      ? jsonText(doctorDocument(diagnosis, { commands, variables, limits, own: options.rateLimit, reads }))
      : within(doctorText(diagnosis, commands), screen),
  );
  return diagnosis.exit;
}
