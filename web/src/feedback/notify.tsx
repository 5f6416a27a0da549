import type { NotificationData } from '@mantine/notifications';
import { Check, X } from '../icons/icons.js';
import { overlay } from './overlay-state.js';

export function notifyDone(message: string): void {
  void tell({ message, color: 'teal', icon: <Check size={16} aria-hidden /> });
}

export function notifyFailed(message: string): void {
  void tell({ message, color: 'red', icon: <X size={16} aria-hidden />, autoClose: 12_000 });
}

async function tell(notice: NotificationData): Promise<void> {
  overlay.want();
  const { notifications } = await import('@mantine/notifications');
  notifications.show(notice);
}
