/** `away`: nobody answers. `same`: the panel serves the build that this window runs. `other`: it was updated. */
export type PanelBuild = 'away' | 'same' | 'other';

/** Compares the build of this window with the one that the panel serves now. Names of files contain a hash of their contents. */
export async function readBuild(): Promise<PanelBuild> {
  try {
    const answer = await fetch('/admin/', { cache: 'no-store' });
    if (!answer.ok) return 'away';
    const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';
    return (await answer.text()).includes(own) ? 'same' : 'other';
  } catch {
    return 'away';
  }
}
