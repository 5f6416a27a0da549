import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TEXT_NAMES, texts } from '../../api/resources/subscriptions.js';
import { Loaded } from '../../feedback/loaded.js';
import { oneOf } from '../../forms/one-of.js';
import { Page } from '../../layout/page/page.js';
import { useFilters } from '../../lists/use-filters.js';
import { TextEditor } from './text-editor.js';

/** The texts that operators edit: templates of subscription files, rules of user agents, and hand-overs. */
export default function TemplatesPage() {
  const { t } = useTranslation();
  const filters = useFilters();
  const name = oneOf(TEXT_NAMES, filters.get('name')) ?? 'clash';
  const query = useQuery({ queryKey: ['texts', name], queryFn: () => texts.get(name) });
  return (
    <Page title={t('layout.pages.templates')} lead={t('templates.lead')}>
      <Select
        label={t('templates.text')}
        description={t(`templates.hints.${name}`)}
        inputWrapperOrder={['label', 'input', 'description']}
        data={TEXT_NAMES.map((value) => ({ value, label: t(`templates.names.${value}`) }))}
        value={name}
        onChange={(next) => filters.set({ name: next })}
        allowDeselect={false}
        maw={420}
        mb="md"
      />
      <Loaded query={query}>{({ document, etag }) => <TextEditor key={name} shown={document} etag={etag} />}</Loaded>
    </Page>
  );
}
