import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The words that may follow a command: its sub-commands, or its options. */
interface Words {
  /** Such as `user list`; empty for the program itself. */
  readonly path: string;
  readonly words: readonly string[];
}

/** A script that completes commands and options in a shell. It lists all words, so that completion does not start the program. */
export function completionScript(shell: Shell, program: Command): string {
  const all = wordsOf(program, '');
  return shell === 'fish' ? fishScript(all) : shell === 'zsh' ? zshScript(all) : bashScript(all);
}

function wordsOf(command: Command, path: string): Words[] {
  const options = command.options
    .filter(({ hidden }) => !hidden)
    .flatMap(({ long }) => (long === undefined ? [] : [long]));
  const words = [...command.commands.map((child) => child.name()), ...options, '--help'];
  const inside = command.commands.flatMap((child) =>
    wordsOf(child, path === '' ? child.name() : `${path} ${child.name()}`),
  );
  return [{ path, words: [...new Set(words)] }, ...inside];
}

/** The longest path of commands at the beginning of the line, without options. */
const PATH_IN_BASH = `  local path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      @PATHS@) path="\${path:+$path }$word" ;;
      *) [[ $word == -* ]] || break ;;
    esac
  done`;

function bashScript(all: readonly Words[]): string {
  const paths = all.flatMap(({ path }) => (path === '' ? [] : [`"${path}"`]));
  const cases = all.map(({ path, words }) => `    "${path}") words="${words.join(' ')}" ;;`);
  return [
    '# linegate: completion for bash. Load it with: source <(linegate completion bash)',
    '_linegate() {',
    PATH_IN_BASH.replace('@PATHS@', paths.join(' | ')),
    '  local words=""',
    '  case "$path" in',
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _linegate linegate',
  ].join('\n');
}

/** zsh reads the completion of bash. */
function zshScript(all: readonly Words[]): string {
  const [, ...script] = bashScript(all).split('\n');
  return [
    '# linegate: completion for zsh. Load it with: source <(linegate completion zsh)',
    'autoload -Uz bashcompinit && bashcompinit',
    ...script,
  ].join('\n');
}

function fishScript(all: readonly Words[]): string {
  const lines = all.flatMap(({ path, words }) => {
    const seen = path.split(' ').filter((word) => word !== '');
    const condition =
      seen.length === 0
        ? '__fish_use_subcommand'
        : seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    const others = words.filter((word) => !word.startsWith('-'));
    const isOpen =
      others.length > 0 && seen.length > 0 ? `; and not __fish_seen_subcommand_from ${others.join(' ')}` : '';
    return words.map((word) =>
      word.startsWith('--')
        ? `complete -c linegate -n '${condition}' -l ${word.slice(2)}`
        : `complete -c linegate -f -n '${condition}${isOpen}' -a ${word}`,
    );
  });
  return ['# linegate: completion for fish. Load it with: linegate completion fish | source', ...lines].join('\n');
}
