import { Option } from 'commander';
import { MAX_READ_AGE_MS } from '../../kernel/model/clock.js';
import { allowances, duration, knownCode } from './values.js';

/** `--max-read-age`, for commands that write. */
export function maxReadAgeOption(): Option {
  return new Option(
    '--max-read-age <duration>',
    'read again before a write if the last read is older, for instance after a pause of the process',
  )
    .default(MAX_READ_AGE_MS, '10s')
    .argParser(duration);
}

/** `--no-wait`, for commands that write. */
export function noWaitOption(): Option {
  return new Option(
    '--no-wait',
    "don't wait for another run that writes to the same zones or accounts, but exit 4",
  );
}

/** `--allow RISK`, repeatable. Takes these codes. */
export function allowOption(known: readonly string[]): Option {
  return new Option('--allow <risk>', 'consent to a risk by its code (repeatable)')
    .default([], 'none')
    .argParser((value: string, previous: readonly string[]) => [
      ...previous,
      ...value
        .split(/[\s,]+/)
        .filter((code) => code !== '')
        .map((code) => knownCode(code, known)),
    ]);
}

/** `--allow RISK[@GLOB]`, repeatable. Takes these codes. */
export function allowAtOption(known: readonly string[]): Option {
  return new Option(
    '--allow <risk[@glob]>',
    'consent to a risk by its code, in the whole plan or at matching addresses (repeatable)',
  )
    .default([], 'none')
    .argParser((value: string, previous: readonly string[]) => [...previous, ...allowances(value, known)]);
}
