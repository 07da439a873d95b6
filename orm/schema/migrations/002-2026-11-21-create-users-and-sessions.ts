import { Migration } from '@mikro-orm/migrations';

export class CreateUsersAndSessions extends Migration {
  override up(): void {
    this.addSql(`create table "user" (
      id uuid not null,
      name text not null,
      is_admin boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint user_pkey primary key (id)
    )`);

    this.addSql(`create table identity (
      id uuid not null,
      user_id uuid not null,
      app_id text not null,
      provider_user_id text not null,
      business_token text,
      access_token text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint identity_pkey primary key (id),
      constraint identity_provider_user unique (app_id, provider_user_id),
      constraint identity_user foreign key (user_id) references "user" (id) on delete cascade
    )`);
    this.addSql('create index identity_user_id on identity (user_id)');
    this.addSql('create index identity_business_token on identity (business_token)');

    this.addSql(`create table friendship (
      identity_id uuid not null,
      friend_provider_user_id text not null,
      constraint friendship_pkey primary key (identity_id, friend_provider_user_id),
      constraint friendship_identity foreign key (identity_id) references identity (id) on delete cascade
    )`);
    this.addSql('create index friendship_friend on friendship (friend_provider_user_id, identity_id)');

    this.addSql(`create table device (
      id uuid not null,
      user_id uuid not null,
      identifier text not null,
      type text not null,
      model text not null,
      version text not null,
      build text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint device_pkey primary key (id),
      constraint device_identifier unique (user_id, identifier),
      constraint device_type_known check (type in ('apple', 'android', 'web')),
      constraint device_user foreign key (user_id) references "user" (id) on delete cascade
    )`);

    this.addSql(`create table session (
      id uuid not null,
      user_id uuid not null,
      identity_id uuid not null,
      audience_id uuid,
      device_id uuid not null,
      created_at timestamptz not null,
      refreshed_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      constraint session_pkey primary key (id),
      constraint session_owner foreign key (user_id) references "user" (id) on delete cascade,
      constraint session_identity foreign key (identity_id) references identity (id) on delete cascade,
      constraint session_audience foreign key (audience_id) references audience (id) on delete cascade,
      constraint session_device foreign key (device_id) references device (id) on delete cascade
    )`);
    this.addSql('create index session_user_id on session (user_id, audience_id)');
    this.addSql('create index session_identity_id on session (identity_id)');
    this.addSql('create index session_audience_id on session (audience_id)');
    this.addSql('create index session_device_id on session (device_id)');

    this.addSql(`create table refresh_token (
      id uuid not null,
      session_id uuid not null,
      created_at timestamptz not null,
      spent_at timestamptz,
      constraint refresh_token_pkey primary key (id),
      constraint refresh_token_session foreign key (session_id) references session (id) on delete cascade
    )`);
    this.addSql('create index refresh_token_session_id on refresh_token (session_id)');
  }
}
