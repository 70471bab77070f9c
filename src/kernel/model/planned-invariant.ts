/** The verdict for a scope. `was`: on the live state. */
export interface PlannedInvariant {
  readonly name: string;
  readonly scope: string;
  readonly verdict: InvariantVerdictKind;
  readonly was: InvariantVerdictKind;
  readonly witness?: Readonly<Record<string, string | number | boolean | null>>;
  readonly rule?: { readonly phase: string; readonly name: string };
  readonly because?: string;
  readonly help?: string;
}

type InvariantVerdictKind = 'proven' | 'refuted' | 'unknown';
