import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type User, users } from '../../api/resources/users.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { momentOf } from '../../format/moment-of.js';
import { useFormats } from '../../format/use-formats.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TriangleAlert } from '../../icons/deferred-icons.js';
import { BanFields, type BanValues } from './ban-fields.js';

interface BanDialogProps {
  readonly user: Pick<User, 'id' | 'account'>;
  readonly version: () => Promise<string>;
  readonly onClose: () => void;
}

/** Bans a user for good, or until a moment, with a reason for operators. */
export function BanDialog({ user: { id, account }, version, onClose }: BanDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const form = useForm<BanValues>({ initialValues: { until: '', reason: '' } });
  const until = momentOf(form.values.until);
  const ban = useAction(
    async ({ until: end, reason }: BanValues) => {
      const kind = end === '' ? { status: -1 as const } : { ban_time: momentOf(end) };
      return users.change(id, { ...kind, ban_reason: reason.trim() || null }, await version());
    },
    { isQuiet: true, touches: [['users']], done: t('user.banned', { account }), onDone: onClose },
  );
  return (
    <FormDialog
      draft={form}
      title={t('user.ask.ban.title', { account })}
      submitLabel={t('user.ask.ban.verb')}
      error={ban.error}
      isWorking={ban.isPending}
      isDangerous
      onSubmit={form.onSubmit((values) => ban.mutate(values, showAtFields(form)))}
      onClose={onClose}
    >
      <BanFields values={form.values} onChange={form.setValues} />
      <Alert color="red" variant="light" icon={<TriangleAlert size={18} aria-hidden />} className="plain-alert">
        {until === null
          ? t('user.ask.ban.text', { account })
          : t('user.ask.ban.untilText', { account, moment: formats.moment(until) })}{' '}
        {t('user.liveConnections')}
      </Alert>
    </FormDialog>
  );
}
