// Made from schemas/ by `npm run generate`; a test fails when the two differ.

/**
 * The output of doctor --format json: the setup, and what the credentials can read. It never contains the value of a variable.
 */
export interface DoctorDocument {
  format_version: '1.0';
  tool_version: string;
  /**
   * 0 when everything that the files need can be read, otherwise 1.
   */
  exit_code: number;
  verdict: string;
  checks: CheckDocument[];
  /**
   * What each command needs, and what the credentials have of it.
   */
  commands: {
    command: string;
    /**
     * ok: all can be read. warning: something can't. unknown: it was not tried.
     */
    severity: 'ok' | 'unknown' | 'warning' | 'error';
    reads: {
      family: string;
      scope?: ProbedScopeDocument;
      /**
       * The public name of the permission.
       */
      permission: string;
      status: 'readable' | 'forbidden' | 'not-found' | 'failed' | 'not-tried';
    }[];
    /**
     * The public names of the permissions to write. Whether the credentials have them is not tried.
     */
    writes: string[];
  }[];
  /**
   * Environment variables that matter; an empty one counts as not set.
   */
  variables: {
    name: string;
    set: boolean;
  }[];
  rate_limits: {
    /**
     * The rate limit from the headers RateLimit and RateLimit-Policy of the service; empty without these headers.
     */
    service: {
      name: string;
      remaining?: number;
      reset_seconds?: number;
      quota?: number;
      window_seconds?: number;
    }[];
    /**
     * The limit of a run; absent when it is off.
     */
    own?: {
      requests: number;
      seconds: number;
    };
  };
  requests: {
    read: number;
  };
}
export interface CheckDocument {
  group: 'machine' | 'repository' | 'connection' | 'access' | 'limits';
  /**
   * The same in every version; of access, the endpoint family.
   */
  name: string;
  /**
   * error: it stops something that the files need. warning: it can wait. unknown: it was not tried, or does not need to exist.
   */
  severity: 'ok' | 'unknown' | 'warning' | 'error';
  says: string;
  /**
   * What to do about it.
   */
  advice?: string;
  access?: AccessDocument;
}
export interface AccessDocument {
  /**
   * Absent for the lists of zones and accounts.
   */
  scope?: {
    level: 'zone' | 'account';
    name: string;
    id: string;
  };
  path: string;
  status: 'readable' | 'forbidden' | 'not-found' | 'failed' | 'not-tried';
  /**
   * Whether the files can't be planned without it.
   */
  needed: boolean;
  /**
   * How the request was authenticated; absent without credentials.
   */
  scheme?: 'token' | 'key';
  /**
   * How the documentation authenticates it; absent if it does not say.
   */
  documented_scheme?: 'token' | 'key';
}
export interface ProbedScopeDocument {
  level: 'zone' | 'account';
  name: string;
  id: string;
}
