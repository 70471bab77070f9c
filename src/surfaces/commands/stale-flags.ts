export interface StaleFlags {
  readonly log?: readonly string[];
  readonly sampled?: number;
  readonly out?: string;
  readonly unproved?: boolean;
}
