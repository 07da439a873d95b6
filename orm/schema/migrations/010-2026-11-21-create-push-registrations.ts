import { Migration } from '@mikro-orm/migrations';

export class CreatePushRegistrations extends Migration {
  override up(): void {
    this.addSql(`create table push_registration (
      id uuid not null,
      session_id uuid not null,
      device_type text not null,
      vendor_identifier text not null,
      notification_token text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint push_registration_pkey primary key (id),
      constraint push_registration_vendor_identifier unique (vendor_identifier),
      constraint push_registration_notification_token unique (notification_token),
      constraint push_registration_device_type_known check (device_type in ('apple', 'android', 'web')),
      constraint push_registration_session foreign key (session_id) references session (id) on delete cascade
    )`);
    this.addSql('create index push_registration_session_id on push_registration (session_id)');
  }
}
