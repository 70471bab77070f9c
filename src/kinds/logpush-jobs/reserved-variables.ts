/**
 * Variables whose values no job may have: credentials and settings of zonewright, of the service, of what runs a job of CI, of proxies and of shells. Sent as
 * a destination, such a value would leave the machine. Names of proxies are read in either case (curl, Node).
 */
const RESERVED: readonly (readonly [names: RegExp, whose: string])[] = [
  [/^ZONEWRIGHT_/i, 'zonewright'],
  [/^CLOUDFLARE_/i, 'the service'],
  [/^(?:GITHUB|GH)_TOKEN$|^(?:ACTIONS|RUNNER)_/i, 'GitHub'],
  [/^GITLAB_TOKEN$|^CI_(?:JOB|REGISTRY|DEPLOY|REPOSITORY)_/i, 'GitLab'],
  [
    /^(?:AWS_(?:ACCESS|SECRET|SESSION)|AZURE_CLIENT|GOOGLE_APPLICATION|KUBE|DOCKER_|NPM_|NODE_|SSH_|GPG_|GIT_)/i,
    'a tool of this machine',
  ],
  [/^(?:https?|all|no|ftp|socks)_proxy$/i, 'a proxy'],
  [
    /^(?:PATH|HOME|PWD|OLDPWD|USER|LOGNAME|USERNAME|SHELL|SHLVL|TERM|LANG|LANGUAGE|TZ|TMPDIR|TEMP|TMP|IFS|PS\d|ENV|BASH\w*|ZDOTDIR|EDITOR|HOSTNAME|MAIL|_|(?:LC|LD|DYLD|XDG)_\w+)$/i,
    'the shell',
  ],
];

/** Whose variable it is, where a job may not have its value; undefined for any other. */
export function ownerOfVariable(name: string): string | undefined {
  return RESERVED.find(([names]) => names.test(name))?.[1];
}
