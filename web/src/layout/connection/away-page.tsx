import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../feedback/empty-state.js';
import { CloudOff } from '../../icons/icons.js';
import { Page } from '../page/page.js';
import { type PanelBuild, readBuild } from './panel-build.js';

const RETRY_MS = 2000;
const RELOADED = 'linegate-reloaded';
/** A page that fails again so soon after it was loaded anew does not fail for want of the panel. */
const AGAIN_MS = 15_000;

/**
 * Replaces a page whose files did not arrive. It asks for the panel until it answers, and then loads the page anew. Only if the panel
 * has another build by then does it speak of an update.
 */
export function AwayPage() {
  const { t } = useTranslation();
  const [build, setBuild] = useState<PanelBuild>('away');
  useEffect(() => {
    const look = async () => {
      const found = await readBuild();
      setBuild(found);
      if (found === 'same' && !wasJustReloaded()) reload();
    };
    void look();
    const timer = setInterval(() => void look(), RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Page title={t(`layout.absent.${build}.title`)}>
      <div role="alert">
        <EmptyState icon={CloudOff} action={<Button onClick={reload}>{t('layout.reload')}</Button>}>
          {t(`layout.absent.${build}.lead`)}
        </EmptyState>
      </div>
    </Page>
  );
}

function reload(): void {
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

function wasJustReloaded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED)) < AGAIN_MS;
}
