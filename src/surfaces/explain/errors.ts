import type { RunCode } from '../../kernel/model/codes.js';
import type { PlanFileCode, SetUpCode } from '../../kernel/model/error-codes.js';
import { command, output, type Explanation } from './explanation.js';

/** What ends a run, or a part of it, while it plans, applies or writes files. */
export const RUN: Readonly<Record<PlanFileCode | RunCode | SetUpCode, Explanation>> = {
  'configuration-invalid': {
    meaning: 'The files have errors, so nothing was read or sent.',
    advice: 'zonewright validate shows all of them.',
  },
  deadline: {
    meaning:
      'The time that --timeout allows was over before the work was done. Nothing was started after that. A write in flight was finished, and its outcome is in the report.',
    example: output('error: the run did not end within 90 s, as --timeout asks for'),
    advice:
      'Run it again: what is done stays done. Give it more time, or less to do with --target or --shard. Exit 6 means that something was sent, exit 1 that nothing was.',
    more: 'docs/troubleshooting.md#when-the-service-is-slow',
  },
  'file-changed': {
    meaning: 'Somebody added or changed a file since the import started. It was left as it is.',
    advice: 'Look at the file, and import again.',
  },
  'file-unwritable': {
    meaning: 'The operating system does not allow zonewright to write the file. The message shows its code.',
    advice: 'Check the permissions of the file and its folder. Files written before it are kept.',
  },
  'emulator-faults': {
    meaning:
      'The fault script of the emulator is not JSON, has a mistake, or has a fault that could never take effect. The message shows the place.',
    advice: 'Correct it there. A script is a list of {match?, nth?, times?, kind, …}.',
    more: 'docs/emulator.md#faults',
  },
  'emulator-file': {
    meaning: "The state file or the fault script of the emulator can't be read, or is too large.",
    example: command('zonewright emulator --faults gone.json'),
    advice: 'Check the path. A state file that does not exist counts as an empty state.',
  },
  'emulator-port': {
    meaning: "The emulator can't listen on that port: another program uses it.",
    advice: 'Choose another port, or 0 for any free one.',
  },
  'emulator-state': {
    meaning: 'The state file of the emulator is not JSON, or has a mistake. The message shows the place.',
    advice: 'Correct it there, or leave the member out to get its default.',
  },
  'event-payload': {
    meaning: "The file with GitHub's description of the workflow event can't be read.",
    advice: 'Run the action in a workflow. It does not work elsewhere.',
  },
  'former-file': {
    meaning:
      'An import could not completely read the Terraform state or the octorules files from which it takes names.',
    advice: 'Check the name and the permissions of the file.',
    more: 'docs/moving-in.md#from-terraform-or-opentofu',
  },
  'former-unreadable': {
    meaning:
      'The input of --from-terraform is not a state as `terraform show -json` prints it, or the input of --from-octorules is not an octorules configuration or not YAML. Nothing was read or written.',
    example: command('zonewright import --all --from-terraform zones/shop.yaml'),
    advice: 'The message says what the input is, and what to run instead.',
    more: 'docs/moving-in.md#from-terraform-or-opentofu',
  },
  'incomplete-read': {
    meaning:
      'Something live could not be read, or not in full. zonewright never treats the unknown as absent, so it plans and writes nothing there.',
    example: output('? zone/shop.example.com was not read: GET …: HTTP 500'),
    advice: 'Run it again when the service answers. With HTTP 403 the token lacks a permission.',
  },
  interrupted: {
    meaning: 'A signal ended the run before anything was written.',
    advice: 'Run it again.',
  },
  'job-summary': {
    meaning: "The plan fits neither into a comment nor into the summary of the workflow's job.",
    advice: 'Plan parts of it with --target. zonewright plan --write html=FILE has no size limit.',
  },
  journal: {
    meaning:
      "The journal can't be written. zonewright opens it before it sends anything, so nothing was sent.",
    advice: 'Give --journal a file in an existing, writable folder.',
  },
  'log-file': {
    meaning:
      "A log can't be read, or not to its end because its gzip is cut off or damaged. Lines that are not JSON are only counted.",
    example: command('zonewright csp replay gone.ndjson --emulator'),
    advice:
      'Give files with lines of JSON, as a log push job writes them, with or without gzip, or - for stdin.',
    more: 'docs/replay.md#what-goes-in',
  },
  moved: {
    meaning:
      'Pools or their policy changed after they were read, which was found right before a page of pools was cleared.',
    advice: 'Make a new dry run and confirm that.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'origin-unknown': {
    meaning:
      'zonewright could not find out what the base revision would change, so it does not distinguish changes of the branch from drift.',
    advice: 'The changes are right. The message shows the reason.',
  },
  'max-requests': {
    meaning:
      'The run would need more requests than --max-requests allows. The forecast uses only what the files declare: it ignores savings by a cache and second pages of lists.',
    advice: 'Plan less with --target, --changed-since or --shard, or allow more.',
  },
  'plan-altered': {
    meaning: 'The plan file was changed after it was made: its digest does not fit its content.',
    advice: 'Make a new plan and have it reviewed.',
  },
  'plan-file': {
    meaning: "The plan file can't be read.",
    example: command('zonewright apply no-such-plan.json --emulator'),
    advice: 'Check the path.',
  },
  'plan-holds-secret': {
    meaning:
      'The value of a secret is in plain text in the files or in a live object. The plan file would contain it, so it was not written.',
    advice: 'Find the value and replace the secret: anybody who could read it there knows it.',
  },
  'plan-unreadable': {
    meaning: 'The file is not a plan, or is a plan in another format.',
    example: command('zonewright apply zones/shop.yaml --emulator'),
    advice: 'Give a file that zonewright plan --out FILE wrote.',
  },
  'plans-mismatch': {
    meaning:
      'The plan files are not the shards of one plan: they come from different versions or different runs, or one appears twice.',
    advice: 'Give each plan of one run once.',
    more: 'docs/github-actions.md#fleets',
  },
  'replay-file': {
    meaning: "The file with the result of a replay can't be read, or contains something else.",
    example: output("error: no-such-replay.json can't be read (ENOENT)"),
    advice: 'Give a file that zonewright replay … --format json > FILE wrote.',
    more: 'docs/replay.md#on-the-pull-request',
  },
  'report-file': {
    meaning: "A report can't be written to its file.",
    advice: 'Check the folder. Changes that were carried out before stay carried out.',
  },
  'restore-file': {
    meaning:
      "The restore file can't be written or read. zonewright writes it before it sends anything, so nothing was sent.",
    advice: 'Give --restore-dir a writable folder.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'rollout-wave': {
    meaning:
      'A wave of the rollout has no zone and no account: no address matches, or earlier waves have them all.',
    advice: 'Check its globs, such as zone/canary.example.com, for typos, and the order of the waves.',
  },
  'scope-no-longer-managed': {
    meaning:
      'A zone or an account was removed from the repository. What is live stays as it is, and zonewright no longer manages it.',
    advice:
      'To delete what is live, empty its sections first and apply that. To manage it again, restore its file.',
  },
  'secret-value': {
    meaning:
      'The value of a variable can not be what it is for: a destination begins with a scheme and a host, and has no blanks. The value itself is never shown.',
    example: output(
      'error  secret-value  the value of LOGPUSH_DESTINATION is not a destination: it begins or ends with blanks',
    ),
    advice: 'Look at how the variable is set: a line end at the end, quotes, another secret under this name.',
  },
  'snapshot-dialect': {
    meaning: 'The snapshot has another dialect than the repository, so its requests look different.',
    advice: 'Plan with the dialect of the snapshot, or take a new snapshot.',
  },
  'system-refused': {
    meaning:
      'The operating system refused a file, a folder or a connection: no permission, a full disk, or a path that can not be.',
    advice: 'The message names what was refused and why. It is not a bug of zonewright.',
  },
  'snapshot-file': {
    meaning: "The snapshot can't be read.",
    advice: 'Check the path. zonewright import --snapshot FILE writes one.',
  },
  'snapshot-too-large': {
    meaning: 'The snapshot is larger than 256 MB.',
    advice: 'Take a snapshot of fewer zones and accounts.',
  },
  'snapshot-unreadable': {
    meaning: 'The file is not a snapshot, or was changed after it was written.',
    advice: 'Give a file that zonewright import --snapshot FILE wrote.',
  },
  'starter-folder': {
    meaning:
      'At the path of a folder of the starter repository there is a link or something other than a folder. Nothing was written.',
    advice: 'Create a folder there. Symbolic links are not followed.',
  },
  'approval-not-recorded': {
    meaning:
      'An approval is used once, so its use is recorded on the reviewed commit before the first change is sent. That record could not be made, or could not be read again. Nothing was sent.',
    advice:
      'For GitHub, give the job that applies checks: write and the token of the job that plans. For GitLab, give it the token of the account that posted the plan. Then run it again.',
    more: 'docs/github-actions.md#an-approval-is-used-once',
  },
  'approval-taken': {
    meaning:
      'Another run recorded first that it uses the same approval, and has not ended. Nothing was sent.',
    advice: 'Wait until that run has ended, and let only one run at a time apply.',
    more: 'docs/github-actions.md#an-approval-is-used-once',
  },
  superseded: {
    meaning: 'A newer commit is the head of the branch. Its run applies the changes of this commit too.',
    advice: 'Nothing. If that run fails, start it again.',
    more: 'docs/github-actions.md#6-merge',
  },
  'trace-file': {
    meaning:
      "The trace can't be written or read. zonewright opens a new trace before it sends anything, so nothing was sent.",
    example: command('zonewright plan --emulator-trace no-such-trace.har'),
    advice: 'Check the path and its folder.',
    more: 'docs/troubleshooting.md#a-trace-of-a-run',
  },
  'trace-unreadable': {
    meaning: 'The file is not a trace that zonewright wrote, or was changed after it was written.',
    example: command('zonewright plan --emulator-trace zones/shop.yaml'),
    advice: 'Give a file that --trace FILE wrote.',
    more: 'docs/troubleshooting.md#replaying-a-trace',
  },
  'wave-check': {
    meaning:
      'The command of --wave-check failed after a wave of the rollout was carried out. The changes of the wave stay, and nothing more was sent.',
    advice:
      'Read what the command printed. Then undo the run, as the report says, or apply the rest when the problem is solved.',
  },
  'write-entry-point': {
    meaning: 'The migration is done, but its entry point could not be written into the zone file.',
    advice: 'The message says what prevented it. Copy the rules from the report into the file by hand.',
    more: 'docs/migrations.md#do-it',
  },
  'zones-not-listed': {
    meaning: 'No file declares the zone, and the zones of the account could not be listed to find it.',
    advice: 'Give the token permission to list zones, or declare the zone in a file.',
  },
};
