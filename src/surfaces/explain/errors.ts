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
      'The time that --timeout gives was over before the work was done. Nothing was begun after it; a write that was under way was finished, and what became of it is in the report.',
    example: output('error: the run did not end within 90 s, as --timeout asks for'),
    advice:
      'Run it again: what is done stays done. Give it more time, or less to do with --target or --shard; exit 6 says that something was sent, exit 1 that nothing was.',
    more: 'docs/troubleshooting.md#when-the-service-is-slow',
  },
  'file-changed': {
    meaning: 'Somebody has put or changed a file since an import began. It was left as it is.',
    advice: 'Look at the file, and import again.',
  },
  'file-unwritable': {
    meaning: 'The operating system does not let zonewright write the file; the message has its code.',
    advice: 'Check who may write it, and its folder. What was written before it is kept.',
  },
  'emulator-faults': {
    meaning:
      'The fault script of the emulator is no JSON, has a mistake, or a fault of it could never take effect; the message has the place.',
    advice: 'Correct it there. A script is a list of {match?, nth?, times?, kind, …}.',
    more: 'docs/emulator.md#faults',
  },
  'emulator-file': {
    meaning:
      "The state file or the fault script of the emulator can't be read, or is larger than one can be.",
    example: command('zonewright emulator --faults gone.json'),
    advice: 'Check the path. A state file that does not exist is an empty state.',
  },
  'emulator-port': {
    meaning: "The emulator can't listen on that port: something else does.",
    advice: 'Choose another one, or 0 for any that is free.',
  },
  'emulator-state': {
    meaning: 'The state file of the emulator is no JSON, or has a mistake; the message has the place.',
    advice: 'Correct it there, or leave the member out to get its default.',
  },
  'event-payload': {
    meaning: "The file in which GitHub describes the event of a workflow can't be read.",
    advice: 'Run the action in a workflow; it is not made for anything else.',
  },
  'former-file': {
    meaning:
      'The state of Terraform, or the files of octorules, from which an import was to take names could not be read to their end.',
    advice: 'Check the name, and who may read it.',
    more: 'docs/moving-in.md#from-terraform-or-opentofu',
  },
  'former-unreadable': {
    meaning:
      'What was given with --from-terraform is not what `terraform show -json` prints of a state, or what was given with --from-octorules is not a configuration of octorules, or one that is no YAML. Nothing was read or written.',
    example: command('zonewright import --all --from-terraform zones/shop.yaml'),
    advice: 'The message says what it is, and what to run instead.',
    more: 'docs/moving-in.md#from-terraform-or-opentofu',
  },
  'incomplete-read': {
    meaning:
      'Something live could not be read, or not in full. What is not known is never taken for absent, so nothing is planned or written there.',
    example: output('error  incomplete-read  zone/shop.example.com: … was not read: GET …: HTTP 500'),
    advice: 'Run it again when the service answers. With HTTP 403 the token lacks a right.',
  },
  interrupted: {
    meaning: 'A signal ended the run before anything was written.',
    advice: 'Run it again.',
  },
  'job-summary': {
    meaning: "The plan could be put neither into a comment nor into the summary of the workflow's job.",
    advice: 'Plan parts of it with --target; zonewright plan --write html=FILE has no limit.',
  },
  journal: {
    meaning: "The journal can't be written. It is opened before anything is sent, so nothing was.",
    advice: 'Give --journal a file in a folder that exists and is writable.',
  },
  'log-file': {
    meaning:
      "A log that was given can't be read, or not to its end: its gzip is cut off or damaged. Lines that are no JSON are only counted.",
    example: command('zonewright csp replay gone.ndjson --emulator'),
    advice:
      'Give files of lines of JSON, as a log push job writes them, packed by gzip or not, or - for stdin.',
    more: 'docs/replay.md#what-goes-in',
  },
  moved: {
    meaning:
      'Right before a page of pools was cleared, pools or their policy were no longer as they were read.',
    advice: 'Make a new dry run and confirm that.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'origin-unknown': {
    meaning:
      'It could not be found out what the base revision would change, so changes of the branch are not told apart from drift.',
    advice: 'The changes are right. The message has the reason.',
  },
  'max-requests': {
    meaning:
      'The run would take more requests than --max-requests allows, as far as its files tell. It goes by what is declared: what a cache saves is not counted, nor is a second page of a list.',
    advice: 'Plan less, by --target, --changed-since or --shard, or allow more.',
  },
  'plan-altered': {
    meaning: 'The plan file was changed after it was made: its digest does not fit what it holds.',
    advice: 'Make a new plan and have it reviewed.',
  },
  'plan-file': {
    meaning: "The plan file can't be read.",
    example: command('zonewright apply no-such-plan.json --emulator'),
    advice: 'Check the path.',
  },
  'plan-holds-secret': {
    meaning:
      'The value of a secret is in plain text in the files or in what is live, so it would stand in the plan file, which was not written.',
    advice: 'Find the value, and replace the secret: whoever could read it there has it.',
  },
  'plan-unreadable': {
    meaning: 'The file is not a plan, or one of another format.',
    example: command('zonewright apply zones/shop.yaml --emulator'),
    advice: 'Give a file that zonewright plan --out FILE wrote.',
  },
  'plans-mismatch': {
    meaning:
      'The plan files are not the shards of one plan: made by different versions, of different runs, or one appears twice.',
    advice: 'Give the plans of one run, each once.',
    more: 'docs/github-actions.md#fleets',
  },
  'replay-file': {
    meaning:
      "What a replay came to can't be read from the file that was given, or the file holds something else.",
    example: output("error: no-such-replay.json can't be read (ENOENT)"),
    advice: 'Give a file that zonewright replay … --format json > FILE wrote.',
    more: 'docs/replay.md#on-the-pull-request',
  },
  'report-file': {
    meaning: "A report can't be written to the file that was asked for.",
    advice: 'Check the folder. What was carried out before is carried out.',
  },
  'restore-file': {
    meaning:
      "The restore file can't be written or read. It is written before anything is sent, so nothing was.",
    advice: 'Give --restore-dir a folder that is writable.',
    more: 'docs/migrations.md#how-a-job-runs',
  },
  'rollout-wave': {
    meaning:
      'A wave of the rollout takes no zone and no account: none has such an address, or waves before it took all.',
    advice: 'Look for a typo in its globs, such as zone/canary.example.com, and at the order of the waves.',
  },
  'scope-no-longer-managed': {
    meaning:
      'A zone or an account has left the repository. What is live stays as it is, and nobody manages it.',
    advice: 'To take it away, empty its sections first and apply that. To keep it, put its file back.',
  },
  'secret-not-set': {
    meaning: 'A file refers to an environment variable that is not set, or empty.',
    advice: 'Set it where zonewright runs. In a workflow, name it in the env of the step.',
  },
  'snapshot-dialect': {
    meaning:
      'The snapshot was taken in another dialect than the repository has, in which requests look different.',
    advice: 'Plan with the dialect of the snapshot, or take a new one.',
  },
  'snapshot-file': {
    meaning: "The snapshot can't be read.",
    advice: 'Check the path. zonewright import --snapshot FILE writes one.',
  },
  'snapshot-too-large': {
    meaning: 'The snapshot is larger than 256 MB.',
    advice: 'Take one of fewer zones and accounts.',
  },
  'snapshot-unreadable': {
    meaning: 'The file is not a snapshot, or was changed after it was written.',
    advice: 'Give a file as zonewright import --snapshot FILE wrote it.',
  },
  'starter-folder': {
    meaning:
      'In place of a folder of the starter repository stands something else, or a link. Nothing was written.',
    advice: 'Put a folder there: symbolic links are not followed.',
  },
  superseded: {
    meaning:
      'A newer commit is the head of the branch. The run of that one applies what this one brought as well.',
    advice: 'Nothing. If that run failed, start it again.',
    more: 'docs/github-actions.md#6-merge',
  },
  'trace-file': {
    meaning:
      "The trace can't be written, or can't be read. A new one is opened before anything is sent, so nothing was.",
    example: command('zonewright plan --emulator-trace no-such-trace.har'),
    advice: 'Check the path, and the folder that it is in.',
    more: 'docs/troubleshooting.md#a-trace-of-a-run',
  },
  'trace-unreadable': {
    meaning: 'The file is not a trace that zonewright wrote, or was changed after it was written.',
    example: command('zonewright plan --emulator-trace zones/shop.yaml'),
    advice: 'Give a file as --trace FILE wrote it.',
    more: 'docs/troubleshooting.md#replaying-a-trace',
  },
  'wave-check': {
    meaning:
      'The command of --wave-check did not end well after a wave of the rollout was carried out. What the wave has changed stays, and nothing more was sent.',
    advice:
      'Look at what it printed. Then undo the run, as the report says, or apply what is left once all is well.',
  },
  'write-entry-point': {
    meaning: 'The migration is done, and its entry point could not be written into the zone file.',
    advice: 'The message says what is in the way. Put the rules into the file by hand, from the report.',
    more: 'docs/migrations.md#do-it',
  },
  'zones-not-listed': {
    meaning:
      'No file is about the zone that was named, and the zones of the account could not be listed to find it.',
    advice: 'Give the token the right to list zones, or write the zone into a file.',
  },
};
