# frozen_string_literal: true

require "test_helper"

# Against the service that AUDIENCE_PLATFORM_URL names, as `client-ruby/test-in-ruby.sh` starts it.
class ServiceTest < Minitest::Test
  SERVICE = ENV.slice("AUDIENCE_PLATFORM_URL", "AUDIENCE_PLATFORM_TOKEN", "ADMINISTRATORS_TOKEN", "LOCALE_ID", "VENUE_ID", "EVENT_ID").freeze

  def setup
    WebMock.allow_net_connect!(net_http_connect_on_start: true)
    @client = AudiencePlatform::Client.new(base_url: SERVICE.fetch("AUDIENCE_PLATFORM_URL"), token: SERVICE.fetch("AUDIENCE_PLATFORM_TOKEN"))
  end

  def teardown
    WebMock.disable_net_connect!
  end

  def test_venue
    venue = @client.venue(SERVICE.fetch("VENUE_ID")).parsed
    assert_equal [SERVICE.fetch("VENUE_ID"), "The Hall"], venue.values_at("id", "name")
  end

  def test_event
    assert_equal "Dance", @client.event(SERVICE.fetch("EVENT_ID")).parsed["name"]
  end

  def test_a_venue_that_there_is_not
    error = assert_raises(AudiencePlatform::NotFoundError) { @client.venue("nothing/../here") }
    assert_equal [404, "not_found"], [error.status, JSON.parse(error.body)["error"]]
    refute_nil error.request_id
  end

  def test_a_key_that_is_unknown
    other = AudiencePlatform::Client.new(base_url: SERVICE.fetch("AUDIENCE_PLATFORM_URL"), token: "unknown")
    assert_equal "{}", assert_raises(AudiencePlatform::UnauthorizedError) { other.venue("1") }.body
  end

  def test_what_a_key_may_not_do
    assert_raises(AudiencePlatform::ForbiddenError) { @client.get_me }
  end

  def test_a_change_of_what_somebody_else_has_changed
    admin = administrators_client
    id = create_hall(admin)
    read = admin.venue(id)
    changed = admin.update_venue(id, name: "Barn", if_match: read.etag)
    error = assert_raises(AudiencePlatform::PreconditionFailedError) { admin.update_venue(id, name: "Mill", if_match: read.etag) }
    assert_equal [412, changed.etag], [error.status, error.etag]
    assert_equal "Barn", admin.venue(id).parsed["name"]
    assert_equal "Mill", admin.update_venue(id, name: "Mill", if_match: error.etag).parsed["name"]
  end

  def test_a_deletion_of_what_somebody_else_has_changed
    admin = administrators_client
    id = create_hall(admin)
    read = admin.venue(id)
    changed = admin.update_venue(id, address: "1 Main St")
    assert_raises(AudiencePlatform::PreconditionFailedError) { admin.delete_venue(id, if_match: read.etag) }
    assert_equal changed.etag, admin.venue(id).etag
    assert_equal 204, admin.delete_venue(id, if_match: changed.etag).status
    assert_raises(AudiencePlatform::NotFoundError) { admin.venue(id) }
  end

  # Net::HTTP asks for a compressed answer, whose ETag names the coding.
  def test_a_change_of_a_long_record
    admin = administrators_client
    id = create_hall(admin, name: "Hall " * 99, address: "Lane " * 99, page_url: "https://hall.example/#{"x" * 900}")
    read = admin.venue(id)
    assert_match(/-gzip"\z/, read.etag)
    assert_equal "Barn", admin.update_venue(id, name: "Barn", if_match: read.etag).parsed["name"]
    assert_raises(AudiencePlatform::PreconditionFailedError) { admin.update_venue(id, name: "Mill", if_match: read.etag) }
  end

  def test_nobody_listens
    nowhere = AudiencePlatform::Client.new(base_url: "http://127.0.0.1:9", backoff: 0)
    assert_raises(AudiencePlatform::ConnectionError) { nowhere.venue("1") }
  end

  def test_one_connection_serves_many_requests
    opened = 0
    count = TracePoint.new(:call) { |point| opened += 1 if point.method_id == :connect && point.self.is_a?(Net::HTTP) }
    count.enable { 5.times { @client.venue(SERVICE.fetch("VENUE_ID")) } }
    assert_equal 1, opened
  end

  def test_threads_share_a_client
    answers = Array.new(8) { Thread.new { Array.new(5) { @client.venue(SERVICE.fetch("VENUE_ID")) } } }.flat_map(&:value)
    assert_equal 1, answers.uniq.size
  end

  private

  def administrators_client
    AudiencePlatform::Client.new(base_url: SERVICE.fetch("AUDIENCE_PLATFORM_URL"), scheme: "JWT", token: SERVICE.fetch("ADMINISTRATORS_TOKEN"))
  end

  def create_hall(admin, **fields)
    admin.create_venue(SERVICE.fetch("LOCALE_ID"), name: "Hall", latitude: 43.65, longitude: -79.38, **fields).parsed["id"]
  end
end
