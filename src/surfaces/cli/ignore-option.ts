import { Option } from 'commander';

/** A flag of what compares with the live side. */
export interface IgnoreOption {
  /** A file of what may differ for a time. */
  readonly ignore?: string;
}

/** `--ignore FILE`. */
export function ignoreOption(): Option {
  return new Option(
    '--ignore <file>',
    'what of the live side may differ for a time: a list of path, reason and expires (default: drift-ignore.yaml in the root, when it is there)',
  );
}
