import { describe, expect, it } from 'vitest';
import { destinationProblem } from '../../../src/kinds/logpush-jobs/destination.js';
import { ownerOfVariable } from '../../../src/kinds/logpush-jobs/reserved-variables.js';

describe('variables that a job may not have', () => {
  it.each([
    'ZONEWRIGHT_API_TOKEN',
    'ZONEWRIGHT_PLAN_KEY',
    'ZONEWRIGHT_NOTIFY_SLACK_URL',
    'ZONEWRIGHT_BASE_URL',
    'CLOUDFLARE_API_KEY',
    'GITHUB_TOKEN',
    'GH_TOKEN',
    'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
    'CI_JOB_TOKEN',
    'GITLAB_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'NPM_TOKEN',
    'NODE_EXTRA_CA_CERTS',
    'HTTPS_PROXY',
    'https_proxy',
    'NO_PROXY',
    'PATH',
    'HOME',
    'LD_PRELOAD',
    'LC_ALL',
    'XDG_STATE_HOME',
    'BASH_ENV',
  ])('%s has another owner', (name) => {
    expect(ownerOfVariable(name)).toBeDefined();
  });

  it.each(['LOGPUSH_DESTINATION', 'LOGS_BUCKET', 'PATHS', 'HOMEPAGE_LOGS', 'AWS_LOG_BUCKET', 'PROXY_LOGS'])(
    '%s is free',
    (name) => {
      expect(ownerOfVariable(name)).toBeUndefined();
    },
  );
});

describe('a destination', () => {
  it.each([
    's3://bucket/path?region=eu-west-1',
    'https://logs.example.com/in?header_Authorization=Basic%20abc',
    'r2://bucket/{DATE}?account-id=1',
    'azure://container.blob.core.windows.net/x?sv=1',
    'datadog://http-intake.logs.datadoghq.com/api/v2/logs?header_DD-API-KEY=k',
  ])('%s can be one', (value) => {
    expect(destinationProblem(value)).toBeUndefined();
  });

  it.each([
    '',
    'a-token-0123456789',
    '/usr/bin:/bin',
    ' s3://bucket',
    's3://bucket\n',
    's3://a b',
    's3:///x',
    'a:b',
  ])('%j is none, and the words do not show it', (value) => {
    const problem = destinationProblem(value);
    expect(problem).toBeDefined();
    if (value.trim().length > 5) expect(problem).not.toContain(value.trim());
  });
});
