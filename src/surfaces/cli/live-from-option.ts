import { Option } from 'commander';

/** A flag of the commands that can compare with a snapshot. */
export interface LiveFromOption {
  readonly liveFrom?: string;
}

/** `--live-from FILE`, for what plans. */
export function liveFromOption(): Option {
  return new Option(
    '--live-from <file>',
    'compare with a snapshot that import --snapshot wrote, instead of the service: no credentials, no network',
  );
}
