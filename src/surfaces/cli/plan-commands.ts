import { Option, type Command } from 'commander';
import { NOTIFY_VARIABLES } from '../../app/ports/notifying.js';
import { RISK_CODES } from '../../kernel/model/risk.js';
import {
  changedSinceOption,
  environmentOption,
  excludeOption,
  failFastOption,
  formatOption,
  ignoreOption,
  maxRequestsOption,
  metricsOption,
  noImpactOption,
  notifyOption,
  providerOption,
  providerUrlOption,
  runsOption,
  strictOption,
  targetOption,
  verboseOption,
  withApiOptions,
  withCommonOptions,
  withOutputOptions,
  withPlanningOptions,
  withReportOptions,
  writeOption,
} from './flags.js';
import { allowAtOption, maxReadAgeOption, noWaitOption } from './write-options.js';
import { examples, note, type Runner } from './program-tools.js';
import { commit, positive } from './values.js';

/** Adds `plan`, `apply`, `drift`, `merge-plans`, `verify` and `comment`. */
export function addPlanCommands(program: Command, action: Runner): void {
  withPlanningOptions(program.command('plan'), ['json', 'markdown', 'html', 'sarif'])
    .description('show what apply would change; sends GET requests only, unless --check-service is given')
    .addOption(new Option('--detailed-exitcode', 'exit 2 if there are changes'))
    .addOption(
      new Option(
        '--check-service',
        'ask the service whether it would accept each write of a ruleset, with dry_run=true, which stores nothing (cloudflare dialect); the credentials need the permission to write',
      ),
    )
    .addOption(
      new Option(
        '--report-gap <file>',
        "with --check-service: write what the service refuses although zonewright's tables allow it, without values, to a file",
      ),
    )
    .addOption(
      new Option(
        '--bundle <file>',
        'also write the plan with the files and all that was read, without secrets, to a file for audits: verify FILE makes it again',
      ),
    )
    .addOption(verboseOption())
    .addOption(metricsOption())
    .addOption(environmentOption())
    .action(action(async () => (await import('../commands/plan.js')).plan))
    .addHelpText(
      'after',
      examples(
        'zonewright plan',
        'zonewright plan --out plan.json --detailed-exitcode',
        'zonewright plan --target "zone/shop.example.com/rulesets/*" --format markdown',
        'zonewright plan --exclude "zone/*/rulesets/http_ratelimit"',
        'zonewright plan --base origin/main --write markdown=plan.md --write html=plan.html',
        'zonewright plan --shard 2/8 --out plan-2.json',
        'zonewright plan --changed-since origin/main',
        'zonewright plan --live-from snapshot.json',
        'zonewright plan --check-service --write sarif=plan.sarif',
        'zonewright plan --bundle bundle.json',
        'zonewright plan --emulator',
      ),
    );

  addApplyCommand(program, action);

  withPlanningOptions(program.command('drift'))
    .description(
      'show what is live and differs from the files, with exit code 2 if something does; sends GET requests only',
    )
    .addOption(notifyOption())
    .addOption(metricsOption())
    .addOption(environmentOption())
    .addOption(
      new Option(
        '--who',
        'also say who changed it, by the audit log of the account, where the credentials may read that; 1 request more for each account that differs, 2 for each zone, and 1 for each further 100 entries, at most 9',
      ),
    )
    .action(action(async () => (await import('../commands/drift.js')).drift))
    .addHelpText(
      'after',
      examples(
        'zonewright drift',
        'zonewright drift --who',
        'zonewright drift --ignore drift-ignore.yaml --format json',
        'zonewright drift --base applied --write markdown=drift.md',
        'zonewright drift --notify --metrics /var/lib/node_exporter/zonewright.prom',
      ),
    )
    .addHelpText('after', note(NOTIFY_HELP));

  withReportOptions(withOutputOptions(program.command('merge-plans')))
    .description('combine the plans of shards into one plan of all scopes; offline')
    .argument('<planfile...>', 'the plan files of all shards')
    .addOption(new Option('--detailed-exitcode', 'exit 2 if there are changes'))
    .addOption(verboseOption())
    .action(action(async () => (await import('../commands/merge-plans.js')).mergePlanFiles))
    .addHelpText('after', examples('zonewright merge-plans plan-1.json plan-2.json --out plan.json'));

  withOutputOptions(program.command('verify'))
    .description('make the plan of a bundle again and compare it byte for byte; offline')
    .argument('<bundle>', 'a file of plan --bundle')
    .addOption(formatOption('text', 'json'))
    .action(action(async () => (await import('../commands/verify.js')).verify))
    .addHelpText(
      'after',
      examples('zonewright verify bundle.json', 'zonewright verify bundle.json --format json'),
    );

  withCommonOptions(program.command('comment'))
    .description(
      'post a plan on a pull or merge request or update its comments, with a check run or commit status that records what merging approves',
    )
    .argument('<planfile>', 'a file of plan --out')
    .addOption(providerOption())
    .addOption(providerUrlOption())
    .addOption(
      new Option(
        '--repo <owner/name>',
        'the repository on GitHub (default: GITHUB_REPOSITORY), or the project on GitLab, by path or id (default: CI_PROJECT_ID)',
      ),
    )
    .addOption(
      new Option(
        '--pr <n>',
        'the number of the pull request, or of the merge request (default: CI_MERGE_REQUEST_IID)',
      ).argParser(positive),
    )
    .addOption(environmentOption())
    .addOption(
      new Option(
        '--commit <sha>',
        'the commit that was planned (default: the head of the pull request; in a pipeline of GitLab CI_COMMIT_SHA); without --pr it gets only a check run or commit status',
      ).argParser(commit),
    )
    .addOption(
      new Option(
        '--replay <file>',
        'also post the output of replay --format json after the plan: a replay, or why there is none',
      ),
    )
    .addOption(new Option('--dry-run', 'print the comments, and post nothing: no token, no network'))
    .action(action(async () => (await import('../commands/comment.js')).comment))
    .addHelpText(
      'after',
      examples(
        'zonewright comment plan.json --repo acme/edge --pr 12 --environment production',
        'zonewright comment plan.json --repo acme/edge --pr 12 --replay replay.json',
        'zonewright comment plan.json --dry-run',
        'zonewright comment plan.json --provider gitlab --repo infra/edge --pr 12',
      ),
    )
    .addHelpText(
      'after',
      note(
        'The token comes from GITHUB_TOKEN or GITLAB_TOKEN, the address from GITHUB_API_URL (default: https://api.github.com) or CI_API_V4_URL (default: https://gitlab.com/api/v4).',
      ),
    );
}

function addApplyCommand(program: Command, action: Runner): void {
  withApiOptions(program.command('apply'))
    .description('carry out a plan, then read again and prove that nothing is left to do')
    .argument('[planfile]', 'a reviewed plan; without one, apply plans first and asks')
    .addOption(formatOption('text', 'json', 'markdown', 'ndjson'))
    .addOption(new Option('--yes', "don't ask; needed without a terminal"))
    .addOption(new Option('--dry-run', 'show what would be sent; sends GET requests only'))
    .addOption(verboseOption())
    .addOption(strictOption())
    .addOption(allowAtOption(RISK_CODES))
    .addOption(new Option('--expect-digest <hex>', 'apply only the plan with this digest'))
    .addOption(
      new Option(
        '--base <rev>',
        'the git revision that was applied last: what has left the files since then, and stays live, needs consent',
      ),
    )
    .addOption(targetOption())
    .addOption(excludeOption())
    .addOption(changedSinceOption())
    .addOption(ignoreOption())
    .addOption(noImpactOption())
    .addOption(maxRequestsOption())
    .addOption(failFastOption('a change was not carried out or something could not be read'))
    .addOption(new Option('--wave <n>', 'carry out only this wave of the rollout').argParser(positive))
    .addOption(
      new Option(
        '--wave-check <command>',
        'a command line to run after each wave of the rollout: any exit code except 0 stops before the next wave',
      ),
    )
    .addOption(new Option('--journal <file>', 'append a line before and after each write'))
    .addOption(writeOption('json', 'markdown'))
    .addOption(
      new Option(
        '--merged <owner/name>',
        'apply what merged pull requests of this repository approved (GitLab: merge requests of this project, by path or id), if the checkout is the head of the branch',
      ),
    )
    .addOption(
      new Option(
        '--branch <name>',
        'with --merged: the branch to apply (default: GITHUB_REF_NAME or CI_COMMIT_BRANCH)',
      ),
    )
    .addOption(providerOption())
    .addOption(providerUrlOption())
    .addOption(environmentOption())
    .addOption(notifyOption())
    .addOption(metricsOption())
    .addOption(new Option('--resume <run>', 'resume a run that was cut off, with the consent that it had'))
    .addOption(runsOption())
    .addOption(noWaitOption())
    .addOption(maxReadAgeOption())
    .action(action(async () => (await import('../commands/apply.js')).apply))
    .addHelpText(
      'after',
      examples(
        'zonewright apply --merged acme/edge --branch main --environment production',
        'zonewright apply plan.json',
        'zonewright apply --yes --allow drops-rules',
        'zonewright apply --yes --allow "drops-rules@zone/*.staging.example.com/**"',
        'zonewright apply --dry-run',
        'zonewright apply --resume 20261122T2235',
        'zonewright apply plan.json --notify always',
      ),
    )
    .addHelpText('after', note(NOTIFY_HELP));
}

const NOTIFY_HELP = `--notify sends to ${Object.values(NOTIFY_VARIABLES).join(' (an incoming webhook of Slack) and ')} (a JSON document).`;
