/**
 * Variables never sent for a job: credentials and settings of zonewright, the service, CI, proxies and shells. Proxies' names are read in both cases
 * (curl, Node).
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

/** The owner of a variable that must not be sent; else undefined. */
export function ownerOfVariable(name: string): string | undefined {
  return RESERVED.find(([names]) => names.test(name))?.[1];
}
