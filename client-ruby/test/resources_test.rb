# frozen_string_literal: true

require "test_helper"

class ResourcesTest < Minitest::Test
  include Clients

  def test_a_venue
    stub = stub_request(:get, "#{BASE}/v1/venues/1").to_return(body: %({"id":"1"}))
    assert_equal client.venue("1"), client.venues.get("1")
    assert_requested stub, times: 2
  end

  def test_an_rsvp
    stub = stub_request(:post, "#{BASE}/v1/events/1/rsvp").with(body: {state: "attending"}).to_return(body: "{}")
    client.events.rsvp("1", state: "attending")
    assert_requested stub
  end

  def test_a_change_of_what_was_read
    stub = stub_request(:patch, "#{BASE}/v1/venues/1").with(body: {name: "Barn"}, headers: {"If-Match" => %("a")}).to_return(body: "{}")
    client.venues.update("1", name: "Barn", if_match: %("a"))
    assert_requested stub
  end

  def test_a_resource_with_the_name_of_an_operation
    stub_request(:get, "#{BASE}/v1/locales/1").to_return(body: %({"id":"1"}))
    stub_request(:get, "#{BASE}/v1/me/events?when=past").to_return(body: "[]")
    stub_request(:get, "#{BASE}/v1/branding?host=a.example").to_return(body: %({"host":"a.example"}))
    now = stub_request(:get, "#{BASE}/v1/now?latitude=43.6&longitude=-79.4").to_return(body: "{}")
    assert_equal %({"id":"1"}), client.locales.get("1")
    assert_equal [], client.me.list_events(when: "past").parsed
    assert_equal client.branding.get(host: "a.example"), client.get_branding(host: "a.example")
    client.now.get(latitude: 43.6, longitude: -79.4)
    client.get_now(latitude: 43.6, longitude: -79.4)
    assert_requested now, times: 2
  end

  def test_all_pages_of_a_resource_with_the_name_of_an_operation
    stub_request(:get, "#{BASE}/v1/locales").to_return(body: %([{"id":"1"}]))
    assert_equal 1, client.locales.each_page(:list).to_a.size
    assert_equal 1, client.each_page(:list_locales).to_a.size
  end

  def test_each_operation_of_a_resource_is_one_of_the_clients
    client = self.client
    resources = AudiencePlatform::Resources.instance_methods.map { |name| client.public_send(name) }
    assert_operator resources.size, :>=, 10
    methods = resources.flat_map { |resource| resource.class.instance_methods(false).map { |name| [resource, name] } }
    called = methods.map do |resource, name|
      recorder = Object.new
      recorder.define_singleton_method(:method_missing) { |operation, *| operation }
      recorder.define_singleton_method(:respond_to_missing?) { |*| true }
      resource.dup.tap { |copy| copy.instance_variable_set(:@client, recorder) }.public_send(name)
    end
    assert_empty called - AudiencePlatform::Operations.instance_methods
    assert_equal called.uniq, called
  end

  def page(cursor, names, following)
    link = following ? {"Link" => %(</v1/locales/1/venues?limit=2&cursor=#{following}>; rel="next")} : {}
    stub_request(:get, "#{BASE}/v1/locales/1/venues").with(query: {limit: 2, cursor:}.compact)
      .to_return(body: JSON.generate(names.map { |name| {name:} }), headers: link)
  end

  def test_each_page
    page(nil, %w[Barn Hall], "b")
    page("b", %w[Mill], nil)
    names = []
    returned = client.each_page(:venues_in_locale, "1", limit: 2) { |each| names << each.parsed.map { |venue| venue["name"] } }
    assert_equal [%w[Barn Hall], %w[Mill]], names
    assert_kind_of AudiencePlatform::Client, returned
    assert_equal %w[Barn Hall Mill], client.venues.each_page(:list_in_locale, "1", limit: 2).flat_map(&:parsed).map { |venue| venue["name"] }
  end

  def test_pages_not_taken_are_not_requested
    first = page(nil, %w[Barn Hall], "b")
    second = page("b", %w[Mill], nil)
    client.each_page(:venues_in_locale, "1", limit: 2).first
    assert_requested first
    assert_not_requested second
  end
end
