// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of inspect settings --format json: the settings of zones, and which file has them.
 */
export interface LiveSettingsDocument {
  format_version: '1.0';
  tool_version: string;
  exit_code: number;
  scopes: InspectedSettingsDocument[];
  /**
   * What could not be read.
   */
  problems: string[];
  requests: {
    read: number;
  };
}
export interface InspectedSettingsDocument {
  level: 'zone';
  name: string;
  id: string;
  /**
   * By their names.
   */
  settings: LiveSettingDocument[];
  /**
   * How many are as the service has them by itself, and in no file; with --all none.
   */
  hidden: number;
}
export interface LiveSettingDocument {
  name: string;
  value: unknown;
  /**
   * False while nobody ever changed it, as far as the service says so.
   */
  changed: boolean;
  /**
   * Whether this zone can change it, if the service says so.
   */
  editable?: boolean;
  /**
   * Where the repository declares it: the start of the zone's settings.
   */
  managed_by?: {
    file: string;
    line: number;
  };
}
