// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of inspect differences --format json: what zones share, and not all in the same way.
 */
export interface DifferencesDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  /**
   * What was compared.
   */
  side: 'live' | 'declared';
  /**
   * The zones that were compared.
   */
  zones: string[];
  differences: DifferenceDocument[];
  /**
   * How many things are the same in all zones.
   */
  alike: number;
  /**
   * How many things only a minority of zones has; they are no differences.
   */
  own: number;
  /**
   * Zones that could not be read, and are not compared.
   */
  problems: string[];
  requests: {
    read: number;
  };
}
export interface DifferenceDocument {
  /**
   * Its address in each zone; networks for how rules treat a network or list.
   */
  object: string;
  /**
   * Members or rules of it, the name of the zone as ‹zone›.
   */
  items: string[];
  /**
   * Zones that have it alike, the largest group first.
   */
  groups: {
    /**
     * Absent for zones that don't have it.
     */
    value?: string;
    zones: string[];
  }[];
}
